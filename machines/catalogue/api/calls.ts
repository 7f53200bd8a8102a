// The calls of the two APIs (product 4.1), one row a call. The portal makes its requests, the server its routes and the documents their
// tables from these rows. Bodies are in bodies.ts; results are in authResults.ts, dataResults.ts and brokerResults.ts.
import type { ListName } from '../records/lists.ts';
import type { RecordName } from '../records/outlines.ts';
import type { Area, CallKind } from './errors.ts';
import { listCallIds } from './listCallIds.ts';

/** The additions to the specification's calls: the portal uses one only when the configuration lists it (product 4.14). */
export const extensions = [
  'idempotency',
  'etag',
  'companySearch',
  'resetBearer',
  'noteContent',
  'paging',
  'statusMessage',
  'statusHistory',
  'brokers',
  'changes',
  'logout',
  'noteRemoval',
  'brokerRemoval',
  'clientEoi',
] as const;
export type Extension = (typeof extensions)[number];

export interface Call {
  api: 'data' | 'auth';
  method: 'GET' | 'POST' | 'PUT';
  /** Matched in any letter case. `{contractId}` and `{businessUnit}` come from the configuration. */
  path: string;
  /** The names of its query parameters. */
  query?: readonly string[];
  /** It carries the bearer access token; all calls do except the auth API, lookups, postcode check and company search (product 4.3). */
  authenticated?: true;
  /** The only kind of user that may make it; the server answers 403 to the other kind. Absent: both may. */
  only?: 'applicant' | 'broker';
  /** Area and kind decide the message of a failure (errors.ts). */
  area: Area;
  kind: CallKind;
  /** What the ETag of the answer and the If-Match of a PUT belong to (extension `etag`, product 4.6). */
  versioned?: RecordName | ListName;
  /** A POST that creates something: it carries an Idempotency-Key (extension `idempotency`, product 4.7). */
  creates?: true;
  /** The answer is the same for everybody and seldom changes: the browser may keep it as long as the backend's headers allow (product 4.11). */
  cacheable?: true;
  /** The whole call belongs to this extension. */
  extension?: Extension;
  /** The query alone belongs to this extension. */
  queryExtension?: Extension;
  /** With this extension the call carries the token of a reset link as its bearer (product 4.10). */
  resetTokenExtension?: Extension;
}

const data = { api: 'data' } as const;
const lookup = { ...data, method: 'GET', area: 'lookup', kind: 'lookup', cacheable: true } as const;
const auth = { api: 'auth', kind: 'auth' } as const;

const item = { api: 'data', authenticated: true, area: 'childitems' } as const;
const readsList = { kind: 'read' } as const;
const addsItem = { method: 'POST', kind: 'add', creates: true } as const;
const savesList = { method: 'PUT', kind: 'save' } as const;

type ListCall = Call & { authenticated: true };
type CallsOfLists = (typeof listCallIds)[keyof typeof listCallIds];
type ListCallId = CallsOfLists['get' | 'add' | 'update'];

/** This list is fetched by a GET, which has no body, so that a broker names the Application in the query. */
const fetchedByGet = { method: 'GET', query: ['ua_icapplicationid'] } as const;

/** The calls of a list: a fetch is a POST, but for one list; an add sends an array of one item; an edit and a delete PUT the whole list. */
function callsOf(list: keyof typeof listCallIds): [string, ListCall][] {
  const { get, add, update } = listCallIds[list];
  const read: ListCall = {
    ...item,
    ...readsList,
    method: 'POST',
    path: `${get}/{contractId}`,
    versioned: list,
  };
  return [
    [get, list === 'externalfunding' ? { ...read, ...fetchedByGet } : read],
    [add, { ...item, ...addsItem, path: add, versioned: list }],
    [update, { ...item, ...savesList, path: update, versioned: list }],
  ];
}

export const listCalls = Object.fromEntries(
  (Object.keys(listCallIds) as (keyof typeof listCallIds)[]).flatMap(callsOf),
) as Record<ListCallId, ListCall>;

const file = { api: 'data', authenticated: true, area: 'files' } as const;

/** The calls of files and notes (product 4.9). */
const fileCalls = {
  SaveNewDocumentToSharepoint: {
    ...file,
    method: 'POST',
    path: 'SaveNewDocumentToSharepoint',
    kind: 'upload',
    creates: true,
  },
  addicnotes: {
    ...file,
    method: 'POST',
    path: 'addicnotes',
    query: ['contractid'],
    kind: 'upload',
    creates: true,
  },
  addicnotesbybroker: {
    ...file,
    only: 'broker',
    method: 'POST',
    path: 'addicnotesbybroker',
    query: ['applicationid', 'contractid'],
    kind: 'upload',
    creates: true,
  },
  GetICNotesByBroker: {
    ...file,
    only: 'broker',
    method: 'GET',
    path: 'GetICNotesByBroker',
    query: ['contractid', 'applicationId', 'entityname'],
    kind: 'read',
  },
  geticnotes: {
    ...file,
    only: 'applicant',
    method: 'GET',
    path: 'geticnotes/{contractId}',
    query: ['entityname', 'claimid'],
    kind: 'read',
  },
  noteContent: {
    ...file,
    method: 'GET',
    path: 'notes/{id}/content',
    kind: 'read',
    extension: 'noteContent',
  },
  removenote: {
    ...file,
    method: 'PUT',
    path: 'notes/{id}',
    kind: 'delete',
    extension: 'noteRemoval',
  },
  GetUploadButtonState: {
    ...file,
    area: 'documentstatus',
    method: 'GET',
    path: 'GetUploadButtonState',
    query: ['id', 'entity'],
    kind: 'read',
  },
} as const satisfies Record<string, Call>;

export const calls = {
  create: { ...auth, method: 'POST', path: 'api/user/create', area: 'auth' },
  isuserverified: {
    ...auth,
    method: 'GET',
    path: 'api/user/isuserverified/{businessUnit}/{email}',
    area: 'auth',
  },
  sendverificationemailforunverified: {
    ...auth,
    method: 'POST',
    path: 'api/user/sendverificationemailforunverified',
    area: 'verify',
  },
  verify: { ...auth, method: 'POST', path: 'api/user/verify', area: 'verify' },
  login: { ...auth, method: 'POST', path: 'api/user/login', area: 'login' },
  redeemaccesstoken: {
    ...auth,
    kind: 'redeem',
    method: 'POST',
    path: 'api/user/redeemaccesstoken',
    area: 'auth',
  },
  sendresetpasswordemail: {
    ...auth,
    method: 'POST',
    path: 'api/user/sendresetpasswordemail',
    area: 'auth',
  },
  setpasswordbysigninname: {
    ...auth,
    method: 'PUT',
    path: 'api/user/setpasswordbysigninname',
    area: 'auth',
    resetTokenExtension: 'resetBearer',
  },
  logout: {
    ...auth,
    kind: 'logout',
    method: 'POST',
    path: 'api/user/logout',
    area: 'auth',
    extension: 'logout',
  },

  geticeoi: {
    ...data,
    method: 'GET',
    path: 'geticeoi/{contractId}',
    authenticated: true,
    only: 'applicant',
    area: 'eoi',
    kind: 'read',
    versioned: 'eoi',
  },
  AddICEOI: {
    ...data,
    method: 'POST',
    path: 'AddICEOI',
    authenticated: true,
    only: 'applicant',
    area: 'eoi',
    kind: 'add',
    versioned: 'eoi',
    creates: true,
  },
  UpdateICEOI: {
    ...data,
    method: 'PUT',
    path: 'UpdateICEOI',
    authenticated: true,
    only: 'applicant',
    area: 'eoi',
    kind: 'save',
    versioned: 'eoi',
  },
  geticapplication: {
    ...data,
    method: 'GET',
    path: 'geticapplication/{contractId}',
    authenticated: true,
    only: 'applicant',
    area: 'application',
    kind: 'read',
    versioned: 'application',
  },

  getselectedapplication: {
    ...data,
    method: 'POST',
    path: 'INVESTMENTCENTRE/geticapplication',
    authenticated: true,
    area: 'application',
    kind: 'read',
    versioned: 'application',
  },
  getselectedeoi: {
    ...data,
    only: 'broker',
    method: 'POST',
    path: 'INVESTMENTCENTRE/geticeoi',
    authenticated: true,
    area: 'eoi',
    kind: 'read',
    extension: 'clientEoi',
  },
  GetICApplicationsByBroker: {
    ...data,
    method: 'GET',
    path: 'GetICApplicationsByBroker/{contractId}',
    query: ['search', 'sort', 'status', 'after', 'limit'],
    queryExtension: 'paging',
    authenticated: true,
    only: 'broker',
    area: 'clients',
    kind: 'read',
  },
  UpdateICApplication: {
    ...data,
    method: 'PUT',
    path: 'UpdateICApplication',
    authenticated: true,
    area: 'application',
    kind: 'save',
    versioned: 'application',
  },

  endbroker: {
    ...data,
    only: 'applicant',
    method: 'PUT',
    path: 'brokers/{id}',
    authenticated: true,
    area: 'application',
    kind: 'delete',
    extension: 'brokerRemoval',
  },

  ...listCalls,
  ...fileCalls,

  GetICProjectSuppliers: { ...lookup, path: 'INVESTMENTCENTRE/GetICProjectSuppliers/{contractId}' },
  GetICFundActivityTypes: { ...lookup, path: 'INVESTMENTCENTRE/GetICFundActivityTypes/{contractId}' },
  GetSectorParents: { ...lookup, path: 'UMISECTORPARENT/GET' },
  GetSectors: { ...lookup, path: 'UMISECTOR/GET' },
  ispostcodeincontract: {
    ...data,
    method: 'GET',
    path: 'investmentcentre/ispostcodeincontract',
    query: ['postcode', 'contractid'],
    area: 'postcode',
    kind: 'lookup',
  },
  companysearch: {
    ...data,
    method: 'GET',
    path: 'companieshouse/search',
    query: ['q'],
    area: 'company',
    kind: 'lookup',
    extension: 'companySearch',
  },
} as const satisfies Record<string, Call>;

export type CallId = keyof typeof calls;

/** All call ids, in the order of the rows. */
export const callIds = Object.keys(calls) as readonly CallId[];

/** The row of a call, typed as `Call`, so that absent members can be read. */
export const callOf = (id: CallId): Call => calls[id];
