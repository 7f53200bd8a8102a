/** The ids of the calls of each list, which are also their paths (product 4.8). */
export const listCallIds = {
  directors: { get: 'geticdirectors', add: 'addicdirectors', update: 'updateicdirectors' },
  activities: {
    get: 'geticprojectactivities',
    add: 'addicprojectactivities',
    update: 'updateicprojectactivities',
  },
  competitors: {
    get: 'geticapplicationmaincompetitors',
    add: 'addicapplicationmaincompetitors',
    update: 'updateicapplicationmaincompetitors',
  },
  jobs: {
    get: 'geticprojectforecastjobs',
    add: 'addicprojectforecastjobs',
    update: 'updateicprojectforecastjobs',
  },
  assets: { get: 'GetICAssetsByClaimId', add: 'AddICAssets', update: 'UpdateICAssets' },
  externalfunding: {
    get: 'GetICApplicationExternalFundings',
    add: 'AddICApplicationExternalFundings',
    update: 'UpdateICApplicationExternalFundings',
  },
  shareholders: {
    get: 'GetICAppShareholdersByAppID',
    add: 'AddICApplicationShareholders',
    update: 'UpdateICApplicationShareholders',
  },
} as const satisfies Record<string, Readonly<Record<'get' | 'add' | 'update', string>>>;
