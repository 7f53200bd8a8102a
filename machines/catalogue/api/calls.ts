// The calls of the two APIs (specification section 7) with their area of the error catalogue. The client makes its requests,
// the server its routes and the documents their tables from these rows; those of the lists and of files are in listCalls and fileCalls.
// Bodies are in authBodies and dataBodies, results in authSchemas and dataSchemas, apart so that the portal loads only what it checks.
// Paths match in any letter case; {contractId} and {businessUnit} are the configuration's.
import type { Call } from './call.ts';
import { fileCalls } from './fileCalls.ts';
import { listCalls } from './listCalls.ts';

const data = { api: 'data' } as const;
const auth = { api: 'auth', kind: 'auth' } as const;

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
  GetICApplicationsByBroker: {
    ...data,
    method: 'GET',
    path: 'GetICApplicationsByBroker/{contractId}',
    query: ['search', 'sort', 'status', 'after', 'limit'],
    queryExtension: 'paging',
    authenticated: true,
    only: 'broker',
    area: 'application',
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

  ...listCalls,
  ...fileCalls,

  GetICProjectSuppliers: {
    ...data,
    method: 'GET',
    path: 'INVESTMENTCENTRE/GetICProjectSuppliers/{contractId}',
    area: 'lookup',
    kind: 'lookup',
  },
  GetICFundActivityTypes: {
    ...data,
    method: 'GET',
    path: 'INVESTMENTCENTRE/GetICFundActivityTypes/{contractId}',
    area: 'lookup',
    kind: 'lookup',
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

/** A row seen through the common shape. */
export const callOf = (id: CallId): Call => calls[id];
