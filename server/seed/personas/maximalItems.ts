// The lists of the persona that answers everything: two items each, with every field.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { technologies } from '../../lookups/technologies.ts';

export const maximalItems = (year: number): Readonly<Record<ListName, readonly Values[]>> => ({
  externalfunding: [
    { ua_schemename: 'Cronfa Ynni Cymunedol', ua_facilitylimit: 75_000.5, ua_fundingstatus: 'Received' },
    { ua_schemename: 'Grant y Cyngor', ua_facilitylimit: 20_000, ua_fundingstatus: 'Pending' },
  ],
  assets: [
    {
      ua_assetdescription: 'Tyrbin dŵr gyda’i gloddwaith',
      ua_purchasedate: '2015-06-30',
      ua_serialnumber: 'PB-000417/Ŵ',
      ua_price: 212_000.99,
      ua_lifespan: 40,
    },
    {
      ua_assetdescription: 'Fan drydan',
      ua_purchasedate: '2023-02-14',
      ua_serialnumber: 'FD-23',
      ua_price: 31_500,
      ua_lifespan: 8,
    },
  ],
  shareholders: [
    { ua_shareholdername: 'Daliadau’r Moelwyn Cyf', ua_percentage: 66.67, ua_countryofregistration: 'GB' },
    { ua_shareholdername: 'Nordlys Vind A/S', ua_percentage: 33.33, ua_countryofregistration: 'DK' },
  ],
  competitors: [
    { ua_competitorname: 'Ynni Afon Ddu Cyf', ua_competitorlocation: 'Dolgellau' },
    { ua_competitorname: 'Copperhill Hydro Ltd', ua_competitorlocation: 'Shrewsbury' },
  ],
  directors: [
    {
      ua_directorname: 'Gwŷn O’Brien-Ŵyn',
      ua_directortelephone: '+44 1766 555 0116',
      ua_directoremail: 'gwyn+bwrdd@example.org',
    },
    {
      ua_directorname: 'Lowri Penri',
      ua_directortelephone: '01766 555 0117',
      ua_directoremail: 'lowri@example.org',
    },
  ],
  activities: [
    {
      ua_activitytype: technologies[3],
      ua_activityitem: 'Tyrbin newydd',
      ua_activitydescription: 'Tyrbin Pelton newydd gyda’i bibell a’i reolydd, wedi’i osod yn yr hen bwerdy.',
      ua_activitytotalcost: 498_250.75,
      ua_supplier: 'Other',
      ua_suppliername: 'Peirianwyr Afon Gain Cyf',
      ua_supplieraddress: 'Uned 2, Parc Eryri\nTrawsfynydd',
      ua_supplierpostcode: 'LL41 4ZZ',
      ua_rationale: 'Nid oes neb arall yn gwneud tyrbinau o’r maint hwn yng Nghymru.',
      ua_enddate: `${year + 1}-11-30`,
    },
    {
      ua_activitytype: technologies[6],
      ua_activityitem: 'Batri',
      ua_activitydescription: 'Batri 400 kWh gyda’i wrthdröydd, i gadw’r trydan nes bod ei angen gyda’r nos.',
      ua_activitytotalcost: 237_000,
      ua_supplier: 'Cadwyn Llechwen Ynni Cyf',
      // Not asked beside a verified supplier, and kept as it was sent.
      ua_suppliername: 'Cadwyn Llechwen Ynni Cyf',
      ua_supplieraddress: '1 Stryd y Llechen, Bethesda',
      ua_supplierpostcode: 'LL57 3ZZ',
      ua_rationale: 'Y gorau o dri dyfynbris, gyda gwarant o ddeng mlynedd.',
      ua_enddate: `${year + 1}-09-15`,
    },
  ],
  jobs: [
    {
      ua_jobtitle: 'Peiriannydd',
      ua_quantity: 2,
      ua_basicannualsalary: 38_500.5,
      ua_duration: 60,
      ua_startdate: `${year + 1}-04-01`,
    },
    {
      ua_jobtitle: 'Swyddog cymunedol',
      ua_quantity: 1,
      ua_basicannualsalary: 29_750,
      ua_duration: 24,
      ua_startdate: `${year + 1}-05-01`,
    },
  ],
});
