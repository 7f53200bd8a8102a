// The statuses other than 200 that a call can answer, for docs/calls.md and the OpenAPI document. They are not in calls.ts,
// because the portal does not need them. `statusesOfAllCalls` says what calls can answer besides.
import { callOf, type Call, type CallId } from './calls.ts';

const statuses: Readonly<Partial<Record<CallId, readonly number[]>>> = {
  create: [409],
  isuserverified: [404],
  sendresetpasswordemail: [404],
  GetICProjectSuppliers: [404],
  GetICFundActivityTypes: [404],
  sendverificationemailforunverified: [404, 409],
  verify: [401, 404, 409],
  login: [401, 403, 429],
  redeemaccesstoken: [401],
  setpasswordbysigninname: [401, 404],
  geticnotes: [401, 403, 404],
  noteContent: [401, 404, 422],
  removenote: [401, 404, 422],
  endbroker: [401, 403, 404],
  getselectedeoi: [401, 403, 404],
  GetUploadButtonState: [401, 403, 404],
  geticeoi: [401, 403, 404],
  geticapplication: [401, 403, 404],
  getselectedapplication: [401, 403, 404],
  AddICEOI: [401, 403, 409],
  UpdateICEOI: [401, 403, 404, 412, 422],
  UpdateICApplication: [401, 403, 404, 412, 422],
  GetICApplicationsByBroker: [400, 401, 403],
  SaveNewDocumentToSharepoint: [400, 401, 403, 404, 413, 422],
  addicnotes: [400, 401, 403, 404, 413, 422],
  addicnotesbybroker: [400, 401, 403, 404, 413, 422],
  GetICNotesByBroker: [401, 403, 404],
  ispostcodeincontract: [400, 404],
  companysearch: [400, 502],
};

/** The statuses that the calls of every list can answer, by kind of call. */
const listStatuses: Readonly<Partial<Record<Call['kind'], readonly number[]>>> = {
  read: [401, 403, 404],
  save: [401, 403, 404, 412, 422],
  add: [401, 403, 404, 422],
};

/** What any call can answer besides its own statuses, in words. */
export const statusesOfAllCalls =
  'Besides, a call with a body can answer 400 (values that cannot be stored, with their issues), 413 and 415, a call for another contract or business unit 404, and every call 429, 500 and 503.';

export const documentedStatuses = (id: CallId): readonly number[] => {
  const { area, kind } = callOf(id);
  return statuses[id] ?? (area === 'childitems' ? listStatuses[kind] : undefined) ?? [];
};
