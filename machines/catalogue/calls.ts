// The calls of the two APIs (specification section 7) with their area of the error catalogue. The client makes its requests,
// the server its routes and the documents their tables from these rows; bodies are in authBodies
// and dataBodies, results in authSchemas and dataSchemas, apart so that the portal loads only what it checks.
// Paths match in any letter case; {contractId} and {businessUnit} are the configuration's.
import type { Area, CallKind } from './errors.ts';
import type { ListName } from './children.ts';
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
  versioned?: RecordName | ListName;
  /** A POST that creates: carries an Idempotency-Key (extension `idempotency`). */
  creates?: true;
  /** Not in section 7: used only when the configuration lists this extension. */
  extension?: Extension;
}

const extensions = ['idempotency', 'etag', 'companySearch', 'resetBearer', 'noteContent', 'paging'] as const;
export type Extension = (typeof extensions)[number];

const data = { api: 'data' } as const;
const auth = { api: 'auth', kind: 'auth' } as const;
// The child-item pattern of section 7: fetch is a POST (one is a GET), add sends an array of one, edit and delete PUT the whole list.
const item = { ...data, authenticated: true, area: 'childitems' } as const;
const readsList = { kind: 'read' } as const;
const addsItem = { method: 'POST', kind: 'add', creates: true } as const;
const savesList = { method: 'PUT', kind: 'save' } as const;
const file = { ...data, authenticated: true, area: 'files' } as const;

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
    area: 'eoi',
    kind: 'read',
    versioned: 'eoi',
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
  },
  UpdateICEOI: {
    ...data,
    method: 'PUT',
    path: 'UpdateICEOI',
    authenticated: true,
    area: 'eoi',
    kind: 'save',
    versioned: 'eoi',
  },
  geticapplication: {
    ...data,
    method: 'GET',
    path: 'geticapplication/{contractId}',
    authenticated: true,
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
    authenticated: true,
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

  geticdirectors: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'geticdirectors/{contractId}',
    versioned: 'directors',
  },
  addicdirectors: { ...item, ...addsItem, path: 'addicdirectors', versioned: 'directors' },
  updateicdirectors: { ...item, ...savesList, path: 'updateicdirectors', versioned: 'directors' },
  geticprojectactivities: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'geticprojectactivities/{contractId}',
    versioned: 'activities',
  },
  addicprojectactivities: { ...item, ...addsItem, path: 'addicprojectactivities', versioned: 'activities' },
  updateicprojectactivities: {
    ...item,
    ...savesList,
    path: 'updateicprojectactivities',
    versioned: 'activities',
  },
  geticapplicationmaincompetitors: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'geticapplicationmaincompetitors/{contractId}',
    versioned: 'competitors',
  },
  addicapplicationmaincompetitors: {
    ...item,
    ...addsItem,
    path: 'addicapplicationmaincompetitors',
    versioned: 'competitors',
  },
  updateicapplicationmaincompetitors: {
    ...item,
    ...savesList,
    path: 'updateicapplicationmaincompetitors',
    versioned: 'competitors',
  },
  geticprojectforecastjobs: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'geticprojectforecastjobs/{contractId}',
    versioned: 'jobs',
  },
  addicprojectforecastjobs: { ...item, ...addsItem, path: 'addicprojectforecastjobs', versioned: 'jobs' },
  updateicprojectforecastjobs: {
    ...item,
    ...savesList,
    path: 'updateicprojectforecastjobs',
    versioned: 'jobs',
  },
  GetICAssetsByClaimId: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'GetICAssetsByClaimId/{contractId}',
    versioned: 'assets',
  },
  AddICAssets: { ...item, ...addsItem, path: 'AddICAssets', versioned: 'assets' },
  UpdateICAssets: { ...item, ...savesList, path: 'UpdateICAssets', versioned: 'assets' },
  GetICApplicationExternalFundings: {
    ...item,
    ...readsList,
    method: 'GET',
    path: 'GetICApplicationExternalFundings/{contractId}',
    versioned: 'externalfunding',
    query: ['ua_icapplicationid'],
  },
  AddICApplicationExternalFundings: {
    ...item,
    ...addsItem,
    path: 'AddICApplicationExternalFundings',
    versioned: 'externalfunding',
  },
  UpdateICApplicationExternalFundings: {
    ...item,
    ...savesList,
    path: 'UpdateICApplicationExternalFundings',
    versioned: 'externalfunding',
  },
  GetICAppShareholdersByAppID: {
    ...item,
    ...readsList,
    method: 'POST',
    path: 'GetICAppShareholdersByAppID/{contractId}',
    versioned: 'shareholders',
  },
  AddICApplicationShareholders: {
    ...item,
    ...addsItem,
    path: 'AddICApplicationShareholders',
    versioned: 'shareholders',
  },
  UpdateICApplicationShareholders: {
    ...item,
    ...savesList,
    path: 'UpdateICApplicationShareholders',
    versioned: 'shareholders',
  },

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
    method: 'POST',
    path: 'addicnotesbybroker',
    query: ['applicationid', 'contractid'],
    kind: 'upload',
    creates: true,
  },
  GetICNotesByBroker: {
    ...file,
    method: 'GET',
    path: 'GetICNotesByBroker',
    query: ['contractid', 'applicationId', 'entityname'],
    kind: 'read',
  },
  geticnotes: {
    ...file,
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
  GetUploadButtonState: {
    ...data,
    authenticated: true,
    area: 'documentstatus',
    method: 'GET',
    path: 'GetUploadButtonState',
    query: ['id', 'entity'],
    kind: 'read',
  },
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
