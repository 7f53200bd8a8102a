// The lookup of parent sectors (product 4.11): the 21 sections of the UK Standard Industrial Classification 2007. Records store the ids, so
// the ids must never change; the official titles are the messages of `lookupMessageId(id)` in locales/en/lookups.json.
export const industrySections = {
  A: '1beefcd1-3671-5753-bcd7-2c75b3d00518',
  B: '22608095-0e62-518d-849c-94b682de0c8c',
  C: '5200e222-78d8-59ae-a059-fc31337f0921',
  D: 'fbdd2735-ece1-53f7-a4ef-7eb739e6a6bf',
  E: 'e7871147-cc8f-5a87-af09-f5f127650d53',
  F: 'b8af79cd-7c41-57db-9e15-47bc02818b78',
  G: '4fc306b8-fd4d-5a54-86ce-228275d538ce',
  H: 'de9fb77c-88c3-5575-89cf-ae17362a45e9',
  I: '4a48b4e1-f9da-557e-86fa-8157afe69cc8',
  J: '387b3ceb-5c05-509d-92bc-ccf9a5f60583',
  K: '8a896cd3-9f15-59d5-817d-50ef9872fd35',
  L: '3b1b81a0-ccb2-5a34-8d48-7c6bfc1e8b6d',
  M: '4eb8e63b-d28b-5b5c-bdf5-6957762a7cf4',
  N: '348b03af-faae-57cc-bbc7-3e6623317b53',
  O: '1ed54a5b-4c69-5245-adab-ac547e291dfb',
  P: '4db41a48-abd8-5629-9c4e-9c4c85bb130e',
  Q: '8d78e9d8-d8c5-559e-b4f5-57d93c3c71c0',
  R: 'b22e6e42-e310-5f09-88ea-89fcdd46fb82',
  S: 'a0fab426-4c7e-54e7-be07-e1e226f45c7a',
  T: '22f34db0-32e4-5bd8-9cda-0b2e766160f6',
  U: '8a90d953-0c7c-5548-8090-822c7f820970',
} as const;

export type IndustrySection = keyof typeof industrySections;
