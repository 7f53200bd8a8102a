// The calls of the seven lists (calls.ts, section 7): fetch is a POST (one is a GET), add sends an array of one, edit and delete PUT
// the whole list.
import type { Call } from './call.ts';

const item = { api: 'data', authenticated: true, area: 'childitems' } as const;
const readsList = { kind: 'read' } as const;
const addsItem = { method: 'POST', kind: 'add', creates: true } as const;
const savesList = { method: 'PUT', kind: 'save' } as const;

export const listCalls = {
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
} as const satisfies Record<string, Call>;
