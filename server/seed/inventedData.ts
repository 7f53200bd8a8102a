// The names, places, trades and projects from which applicants are made up (inventedPerson.ts, inventedEoi.ts). People and companies are invented;
// the towns are in the fund's area.
import { technologyIds } from '../lookups/technologies.ts';

/** [title, first names with this title]. */
export const firstNames = [
  [
    'Ms',
    [
      'Anwen',
      'Bethan',
      'Catrin',
      'Eirlys',
      'Elin',
      'Ffion',
      'Lowri',
      'Nerys',
      'Siân',
      'Alice',
      'Emma',
      'Ruth',
    ],
  ],
  [
    'Mr',
    ['Aled', 'Dafydd', 'Emyr', 'Gethin', 'Huw', 'Meirion', 'Rhodri', 'Siôn', 'Charles', 'Daniel', 'Oliver'],
  ],
  ['Dr', ['Eurwen', 'Gwenllian', 'Ieuan', 'Tudur', 'George', 'Harriet']],
] as const;

export const lastNames = [
  ...(['Bowen', 'Cadwaladr', 'Ellis', 'Glyn', 'Gruffydd', 'Gwilym', 'Hughes', 'Llwyd', 'Parry'] as const),
  ...(['Penri', 'Powell', 'Probert', 'Rowlands', 'Trefor', 'Wynne', 'Archer', 'Barnes'] as const),
  ...(['Cartwright', 'Fletcher', 'Harding', 'Mason', 'O’Neill', 'Palmer'] as const),
] as const;

/** [town, outward code, dialling code]. */
export const places = [
  ['Bangor', 'LL57', '01248'],
  ['Llangefni', 'LL77', '01248'],
  ['Caernarfon', 'LL55', '01286'],
  ['Llandudno', 'LL30', '01492'],
  ['Conwy', 'LL32', '01492'],
  ['Rhyl', 'LL18', '01745'],
  ['Ruthin', 'LL15', '01824'],
  ['Dolgellau', 'LL40', '01341'],
  ['Mold', 'CH7', '01352'],
  ['Wrexham', 'LL13', '01978'],
] as const;

export const streets = [
  ...(['Ffordd y Bryn', 'Lôn y Felin', 'Stryd y Farchnad', 'Heol y Gogledd', 'Stad y Dderwen'] as const),
  ...(['Harbour Road', 'Mill Lane', 'Quarry Park', 'Station Yard', 'Castle Square'] as const),
] as const;

/** The first part of a company's name, before its trade. */
export const companyNames = [
  ...([
    'Aber Gwynlais',
    'Bryn Eithinog',
    'Cae Llwyfen',
    'Dôl Frwynog',
    'Glan Celynnog',
    'Pant Hesgog',
  ] as const),
  ...(['Alderbrook', 'Copperhill', 'Fernlea', 'Oakhollow', 'Quarryside', 'Stonewater'] as const),
] as const;

/** [trade, what the business does]. */
export const trades = [
  ['Bakery', 'bakes bread and cakes for shops, schools and hotels'],
  ['Becws', 'bakes bread and cakes for shops, schools and hotels'],
  ['Engineering', 'makes and mends machines for farms and quarries'],
  ['Joinery', 'makes windows, doors and stairs from Welsh timber'],
  ['Gwaith Coed', 'makes windows, doors and stairs from Welsh timber'],
  ['Dairy', 'makes cheese, butter and ice cream from local milk'],
  ['Llaethdy', 'makes cheese, butter and ice cream from local milk'],
  ['Holiday Park', 'lets cottages and pitches to visitors all year round'],
  ['Gwesty', 'runs a hotel with rooms, a restaurant and a hall for events'],
  ['Print', 'prints books, boxes and labels for publishers and makers of food'],
] as const;

/** [technology, what the applicant wants to install and why]. */
export const projects = [
  [technologyIds.solar, 'solar panels on the roofs, which make most of the electricity that we use by day'],
  [technologyIds.wind, 'a wind turbine on the ridge, which makes the electricity for our machines'],
  [technologyIds.heatPumps, 'heat pumps, which take the place of two oil boilers and their tanks'],
  [technologyIds.storage, 'batteries, which keep what our panels make until it is needed'],
  [technologyIds.evCharging, 'charging points, with which our vans and our visitors drive on electricity'],
  [technologyIds.retrofit, 'insulation and new windows, which halve what we spend on heat'],
] as const;
