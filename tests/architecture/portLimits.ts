// The time limit of each port that answers once, so that no user waits forever (product 4.16). The limits themselves are in
// machines/catalogue/fields/limits.ts.

/**
 * - `call`: one call, or two at once, which fail with `timeout` after `limits.callTimeout`
 * - `calls`: may make several calls in sequence, each with the limit of `call`; the first that fails ends the sequence
 * - `download`: fails with `timeout` when nothing has arrived for `limits.callTimeout`
 * - `upload`: fails with `timeout` when no byte was sent for `limits.upload.stallTimeout`
 * - `page`: the loading of a page, which the machine's `after` limits to `limits.screenLoadTimeout`
 * - `device`: reads or writes on the device, without a network
 * - `background`: may take any time, because its state accepts the user's events meanwhile
 * - `unloading`: the browser unloads the page and with it the machine
 * - `signIn`: waits until the user has signed in again; the page shows Log in meanwhile
 */
export type PortLimit =
  | 'call'
  | 'calls'
  | 'download'
  | 'upload'
  | 'page'
  | 'device'
  | 'background'
  | 'unloading'
  | 'signIn';

export const portLimits: Readonly<Record<string, PortLimit>> = {
  addItem: 'call',
  awaitSignIn: 'signIn',
  checkRole: 'call',
  clearTokens: 'device',
  createRecord: 'calls',
  download: 'download',
  endBroker: 'call',
  fetchAllRows: 'calls',
  fetchDocuments: 'calls',
  fetchItems: 'call',
  fetchLookup: 'calls',
  fetchOverview: 'call',
  fetchPage: 'calls',
  fetchPart: 'calls',
  fetchRecord: 'call',
  isPostcodeInContract: 'call',
  isVerified: 'call',
  loadPage: 'page',
  login: 'call',
  readConfiguration: 'call',
  readSession: 'device',
  readTokens: 'device',
  redeem: 'call',
  refresh: 'call',
  register: 'call',
  reloadPage: 'page',
  removeClient: 'calls',
  removeNote: 'call',
  restartPage: 'unloading',
  saveItems: 'calls',
  saveRecord: 'calls',
  searchCompanies: 'call',
  send: 'calls',
  sendReset: 'call',
  sendVerification: 'call',
  setPassword: 'call',
  signOut: 'unloading',
  storeLanguage: 'background',
  upload: 'upload',
  verify: 'call',
};
