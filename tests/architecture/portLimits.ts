// How long a machine may wait for each port that it asks (product 4.16): nothing that a
// person waits for is without an end. The limits themselves are in machines/catalogue/fields/limits.ts.

/**
 * - `call`: refused as `timeout` when no answer has come within `limits.callTimeout`
 * - `calls`: several of them one after the other, refused with the first that is
 * - `upload`: refused as `timeout` when no byte has moved for `limits.upload.stallTimeout`
 * - `page`: the machine itself waits no longer than `limits.screenLoadTimeout`
 * - `device`: asks the device alone, no network
 * - `aside`: may stay under way, since nobody waits: the state hears what a person does meanwhile
 * - `leaving`: the page goes, and the machine with it
 * - `person`: waits for the person to sign in again; the page shows Log in meanwhile
 */
export type PortLimit = 'call' | 'calls' | 'upload' | 'page' | 'device' | 'aside' | 'leaving' | 'person';

export const portLimits: Readonly<Record<string, PortLimit>> = {
  addItem: 'call',
  awaitSignIn: 'person',
  clearTokens: 'device',
  createRecord: 'call',
  download: 'call',
  fetchAllRows: 'calls',
  fetchClientName: 'call',
  fetchDocuments: 'call',
  fetchItems: 'call',
  fetchLookup: 'call',
  fetchOverview: 'call',
  fetchPage: 'call',
  fetchRecord: 'call',
  fetchState: 'call',
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
  removeClient: 'call',
  restartPage: 'leaving',
  saveItems: 'call',
  saveRecord: 'call',
  searchCompanies: 'call',
  selectClient: 'call',
  send: 'call',
  sendReset: 'call',
  sendVerification: 'call',
  setPassword: 'call',
  signOut: 'leaving',
  storeLanguage: 'aside',
  upload: 'upload',
  verify: 'call',
};
