// The calls of the two APIs (specification section 7) with their area of the error catalogue. The client makes its requests,
// the server its routes and the documents their tables from these rows; bodies are in authBodies
// and dataBodies, results in authSchemas and dataSchemas, apart so that the portal loads only what it checks.
// Paths match in any letter case; {contractId} and {businessUnit} are the configuration's.
import type { Area, CallKind } from './errors.ts';
import type { RecordName } from './steps.ts';

export interface Call {
  api: 'data' | 'auth';
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  query?: readonly string[];
  /** Carries the bearer access token; all calls do except lookups and auth calls (section 6). */
  authenticated?: true;
  area: Area;
  kind: CallKind;
  /** The record whose ETag the answer carries and whose If-Match a PUT sends (extension `etag`). */
  versioned?: RecordName;
  /** A POST that creates: carries an Idempotency-Key (extension `idempotency`). */
  creates?: true;
  /** Statuses that are an expected answer of this call besides 200: documented, and part of the contract test. */
  answers?: readonly number[];
  /** Not in section 7: used only when the configuration lists this extension. */
  extension?: Extension;
}

const extensions = ['idempotency', 'etag', 'companySearch', 'resetBearer', 'noteContent', 'paging'] as const;
export type Extension = (typeof extensions)[number];

const data = { api: 'data' } as const;
const auth = { api: 'auth', kind: 'auth' } as const;

export const calls = {
  create: { ...auth, method: 'POST', path: 'api/user/create', area: 'auth', answers: [409] },
  isuserverified: {
    ...auth,
    method: 'GET',
    path: 'api/user/isuserverified/{businessUnit}/{email}',
    area: 'auth',
    answers: [404],
  },
  sendverificationemailforunverified: {
    ...auth,
    method: 'POST',
    path: 'api/user/sendverificationemailforunverified',
    area: 'verify',
    answers: [404, 409],
  },
  verify: { ...auth, method: 'POST', path: 'api/user/verify', area: 'verify', answers: [401, 404, 409] },
  login: { ...auth, method: 'POST', path: 'api/user/login', area: 'login', answers: [401, 403, 429] },
  redeemaccesstoken: {
    ...auth,
    kind: 'redeem',
    method: 'POST',
    path: 'api/user/redeemaccesstoken',
    area: 'auth',
    answers: [401],
  },
  sendresetpasswordemail: {
    ...auth,
    method: 'POST',
    path: 'api/user/sendresetpasswordemail',
    area: 'auth',
    answers: [404],
  },
  setpasswordbysigninname: {
    ...auth,
    method: 'PUT',
    path: 'api/user/setpasswordbysigninname',
    area: 'auth',
    answers: [401, 404],
  },

  geticeoi: {
    ...data,
    method: 'GET',
    path: 'geticeoi/{contractId}',
    authenticated: true,
    area: 'eoi',
    kind: 'read',
    versioned: 'eoi',
    answers: [401, 403, 404],
  },
  AddICEOI: {
    ...data,
    method: 'POST',
    path: 'AddICEOI',
    authenticated: true,
    area: 'eoi',
    kind: 'add',
    versioned: 'eoi',
    creates: true,
    answers: [401, 403, 409],
  },
  UpdateICEOI: {
    ...data,
    method: 'PUT',
    path: 'UpdateICEOI',
    authenticated: true,
    area: 'eoi',
    kind: 'save',
    versioned: 'eoi',
    answers: [401, 403, 404, 412, 422],
  },
  geticapplication: {
    ...data,
    method: 'GET',
    path: 'geticapplication/{contractId}',
    authenticated: true,
    area: 'application',
    kind: 'read',
    versioned: 'application',
    answers: [401, 403, 404],
  },

  GetICFundActivityTypes: {
    ...data,
    method: 'GET',
    path: 'INVESTMENTCENTRE/GetICFundActivityTypes/{contractId}',
    area: 'lookup',
    kind: 'lookup',
    answers: [404],
  },
  GetSectorParents: { ...data, method: 'GET', path: 'UMISECTORPARENT/GET', area: 'lookup', kind: 'lookup' },
  GetSectors: { ...data, method: 'GET', path: 'UMISECTOR/GET', area: 'lookup', kind: 'lookup' },
  ispostcodeincontract: {
    ...data,
    method: 'GET',
    path: 'investmentcentre/ispostcodeincontract',
    query: ['postcode', 'contractid'],
    area: 'postcode',
    kind: 'lookup',
    answers: [400, 404],
  },
  companysearch: {
    ...data,
    method: 'GET',
    path: 'companieshouse/search',
    query: ['q'],
    area: 'company',
    kind: 'lookup',
    answers: [400, 502],
    extension: 'companySearch',
  },
} as const satisfies Record<string, Call>;

export type CallId = keyof typeof calls;

/** A row seen through the common shape. */
export const callOf = (id: CallId): Call => calls[id];
