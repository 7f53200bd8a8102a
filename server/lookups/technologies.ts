// The eleven technologies that the fund supports (product 3.20), the answer of GetICFundActivityTypes. Records store the ids, so that they
// never change; the names are the messages `lookup.<id>` of locales/en/lookups.json.
export const technologies = [
  'd205c0db-7db1-5c05-a225-cc401572044d', // solar
  '02dc81b5-66fd-5f91-8a6c-4cf482a78b89', // wind
  '7c0ae237-443f-5bd2-b7af-3a383c2a540c', // tidal
  '0da14351-ae5e-5c15-8f3f-ad4489df4ada', // hydro
  'c72b7774-0ae1-5551-86da-922d93eafcdf', // heat pumps
  'c8792233-4d57-58b3-a594-8e5a8d14c0b4', // anaerobic digestion
  '2ac1a7bb-3ec0-5056-b656-d9cfcb7700de', // storage
  'b6276de4-4b2a-5ef7-b43b-e7d2e70ac9ee', // grid and smart systems
  '8008188f-f438-57e4-834c-885d5d8703bd', // heating networks
  '3aa3757b-cc90-5aee-8283-c0c40735203a', // ev charging
  '3d624bac-2fe5-5d93-87d6-b0a34aa3ce87', // retrofit
] as const;
