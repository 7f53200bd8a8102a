// Every question applies and is answered, every statement of question 22 is true, every list has two items, and every type of document exists.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { documentTypes } from '#machines/catalogue/records/documents.ts';
import { question22 } from '#machines/catalogue/records/application.ts';
import { technologies, technologyIds } from '../../lookups/technologies.ts';
import { sectorAnswers } from '../sectorAnswers.ts';
import type { PersonaFactory } from './persona.ts';

const maximalItems = (year: number): Readonly<Record<ListName, readonly Values[]>> => ({
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
      ua_activitytype: technologyIds.hydro,
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
      ua_activitytype: technologyIds.storage,
      ua_activityitem: 'Batri',
      ua_activitydescription: 'Batri 400 kWh gyda’i wrthdröydd, i gadw’r trydan nes bod ei angen gyda’r nos.',
      ua_activitytotalcost: 237_000,
      ua_supplier: 'Cadwyn Llechwen Ynni Cyf',
      // The page shows this field only for the supplier "Other" (product 3.8 keeps the value).
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

export const maximal: PersonaFactory = (year) => ({
  purpose:
    'Every field answered, every condition on, two items in every list, a document of every kind; letters beyond ASCII',
  language: 'cy',
  person: { title: 'Other', firstName: 'Gwŷn', lastName: 'O’Brien-Ŵyn', phone: '+44 1766 555 0116' },
  companyNumber: '99000116',
  eoi: {
    ua_typeofbusinessownership: 'Other',
    ua_businessownershipother: 'Cymdeithas er budd y gymuned',
    ua_utrnumber: '1234567890',
    ua_dateregisteredwithhmrc: '2014-11-01',
    ua_ischarity: 1,
    ua_charitynumber: '119999-1',
    ua_charityregistrationdate: '2015-02-01',
    ua_isonmutualsregister: 1,
    ua_mutualsregisternumber: 'RS990116',
    ua_isvatregistered: 1,
    ua_vatnumber: '123456789',
    ...sectorAnswers('35'),
    ua_annualturnover: 2_415_350.75,
    ua_percentsalestopublic: 12.5,
    ua_numberofemployees: 8,
    ua_partofgroup: true,
    ua_groupname: 'Grŵp Ynni’r Moelwyn',
    ua_groupaddress: 'Yr Hen Bwerdy\nStryd yr Eglwys\nBlaenau Ffestiniog',
    ua_grouppostcode: 'LL41 3ZZ',
    ua_groupreference: 'GYM-2026/07',
    ua_groupemployees: 64,
    ua_groupturnover: 9_800_000.5,
    ua_ultimateholdingcompany: 'Daliadau’r Moelwyn Cyf',
    ua_undercommoncontrol: true,
    ua_whatdoesthebusinessdo:
      'Rydym yn cynhyrchu trydan o ddŵr yr afon ac yn ei werthu i gartrefi a busnesau’r fro.',
    ua_website: 'https://example.org/ynni?iaith=cy',
    ua_othertitle: 'Y Parchedig',
    ua_position: 'Cadeirydd',
    ua_tradingaddressline2: 'Ffordd y Llyn',
    ua_tradingaddresscounty: 'Gwynedd',
    ua_registeredaddresssameastrading: 0,
    ua_registeredaddressline1: 'Tŷ’r Moelwyn',
    ua_registeredaddressline2: '4 Stryd y Farchnad',
    ua_registeredaddresstowncity: 'Caernarfon',
    ua_registeredaddresscounty: 'Gwynedd',
    ua_registeredaddresspostcode: 'LL55 8ZZ',
    ua_wheredidyouhearaboutus: 'Other',
    ua_wheredidyouhearaboutusother: 'Papur bro',
    ua_loanamount: 480_000.5,
    ua_loanterm: 60,
    ua_totalprojectcost: 735_250.75,
    ua_technologies: [...technologies],
    ua_hasothersourcesoffunding: 1,
    ua_othersourcesoffundingdetail: 'Cyfranddaliadau cymunedol a’n harian ein hunain.',
    ua_pleasedescribeproject:
      'Tyrbin newydd, batri a phwyntiau gwefru, a gwaith i inswleiddio’r adeiladau i gyd.',
  },
  application: {
    answers: {
      ua_totalamountrequesting: 500_000,
      ua_interestonlyperiod: 12,
      ua_businessbankname: 'Banc y Bryn',
      ua_cashbalance: -1_234.56,
      ua_cashbalanceadditionalinfo: 'Mae’r gorddrafft yn cael ei dalu’n ôl ym mis Ionawr.',
      ua_financialreportingsystems: 1,
      ua_detailsoffinancialreporting:
        'Mae’r cyfrifydd yn paratoi cyfrifon bob mis, ac mae’r bwrdd yn eu trafod.',
      ua_accesstoexternalfunding: 1,
      ua_accesstoexternalfundingdetail: 'Gorddrafft o £50,000 gyda’n banc.',
      ua_appliedforexternalfunding: 1,
      ua_copyofofferletters: true,
      ua_leveragingexternalfinance: 1,
      ua_knowsmaincompetitors: 1,
      ...Object.fromEntries(question22.map((name) => [name, true])),
      ua_question22detail: 'Mae pob datganiad yn wir am y sampl hwn, fel bod modd profi’r cwestiynau i gyd.',
      ua_restructure: 1,
      ua_restructuredetail: 'Daeth dau gwmni yn un ddwy flynedd yn ôl.',
      ua_accountantpostcode: 'LL55 9ZZ',
      ua_hassolicitor: 1,
      ua_solicitorname: 'Eleri Cadwaladr',
      ua_solicitorfirm: 'Cyfreithwyr y Cob LLP',
      ua_solicitoremail: 'cyfraith@example.org',
      ua_solicitortelephone: '01766 555 0155',
      ua_solicitorpostcode: 'LL49 9ZZ',
      ua_projectname: 'Pwerdy’r dyfodol',
      ua_carbonreduction:
        'Bydd y prosiect yn arbed tua 310 tunnell o garbon bob blwyddyn, yn ôl ein harolwg ynni.',
    },
    lists: maximalItems(year),
    documents: documentTypes,
    statuses: [],
  },
});
