// The statuses other than 200 that mean something of their own for a call, for docs/calls.md and the OpenAPI document. They are not in calls.ts,
// because the portal does not need them. `statusesOfAllCalls` says what calls can answer besides.
import type { CallId } from './calls.ts';

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
  GetUploadButtonState: [401, 403, 404],
  geticeoi: [401, 403, 404],
  geticapplication: [401, 403, 404],
  getselectedapplication: [401, 403, 404],
  geticdirectors: [401, 403, 404],
  geticprojectactivities: [401, 403, 404],
  geticapplicationmaincompetitors: [401, 403, 404],
  geticprojectforecastjobs: [401, 403, 404],
  GetICAssetsByClaimId: [401, 403, 404],
  GetICApplicationExternalFundings: [401, 403, 404],
  GetICAppShareholdersByAppID: [401, 403, 404],
  AddICEOI: [401, 403, 409],
  UpdateICEOI: [401, 403, 404, 412, 422],
  UpdateICApplication: [401, 403, 404, 412, 422],
  updateicdirectors: [401, 403, 404, 412, 422],
  updateicprojectactivities: [401, 403, 404, 412, 422],
  updateicapplicationmaincompetitors: [401, 403, 404, 412, 422],
  updateicprojectforecastjobs: [401, 403, 404, 412, 422],
  UpdateICAssets: [401, 403, 404, 412, 422],
  UpdateICApplicationExternalFundings: [401, 403, 404, 412, 422],
  UpdateICApplicationShareholders: [401, 403, 404, 412, 422],
  addicdirectors: [401, 403, 404, 422],
  addicprojectactivities: [401, 403, 404, 422],
  addicapplicationmaincompetitors: [401, 403, 404, 422],
  addicprojectforecastjobs: [401, 403, 404, 422],
  AddICAssets: [401, 403, 404, 422],
  AddICApplicationExternalFundings: [401, 403, 404, 422],
  AddICApplicationShareholders: [401, 403, 404, 422],
  GetICApplicationsByBroker: [400, 401, 403],
  SaveNewDocumentToSharepoint: [400, 401, 403, 404, 413, 422],
  addicnotes: [400, 401, 403, 404, 413, 422],
  addicnotesbybroker: [400, 401, 403, 404, 413, 422],
  GetICNotesByBroker: [401, 403, 404],
  ispostcodeincontract: [400, 404],
  companysearch: [400, 502],
};

/** What any call can answer besides its own statuses, in words. */
export const statusesOfAllCalls =
  'Besides, a call with a body can answer 400 (values that cannot be stored, with their issues), 413 and 415, a call for another contract or business unit 404, and every call 429, 500 and 503.';

export const documentedStatuses = (id: CallId): readonly number[] => statuses[id] ?? [];
