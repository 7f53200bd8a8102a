// The eleven technologies that the fund supports (product 3.20), the answer of GetICFundActivityTypes. Records store the ids, so the ids
// must never change; the names are the messages of `lookupMessageId(id)` in locales/en/lookups.json.
export const technologyIds = {
  solar: 'd205c0db-7db1-5c05-a225-cc401572044d',
  wind: '02dc81b5-66fd-5f91-8a6c-4cf482a78b89',
  tidal: '7c0ae237-443f-5bd2-b7af-3a383c2a540c',
  hydro: '0da14351-ae5e-5c15-8f3f-ad4489df4ada',
  heatPumps: 'c72b7774-0ae1-5551-86da-922d93eafcdf',
  anaerobicDigestion: 'c8792233-4d57-58b3-a594-8e5a8d14c0b4',
  storage: '2ac1a7bb-3ec0-5056-b656-d9cfcb7700de',
  gridAndSmartSystems: 'b6276de4-4b2a-5ef7-b43b-e7d2e70ac9ee',
  heatingNetworks: '8008188f-f438-57e4-834c-885d5d8703bd',
  evCharging: '3aa3757b-cc90-5aee-8283-c0c40735203a',
  retrofit: '3d624bac-2fe5-5d93-87d6-b0a34aa3ce87',
} as const;

/** In the order of the answer. */
export const technologies = Object.values(technologyIds);
