// The three clients of the seeded broker, each with an eligible EOI and an Application. People, companies and numbers are invented.
import { ordinaryEoi } from './ordinaryEoi.ts';

export interface SeededClient {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** The Application's status. */
  status: string;
  eoi: Readonly<Record<string, unknown>>;
}

export const seededClients: readonly SeededClient[] = [
  {
    email: 'mair.pritchard@example.org',
    firstName: 'Mair',
    lastName: 'Pritchard',
    phone: '01248 555 0101',
    status: 'application-created',
    eoi: {
      ...ordinaryEoi,
      ua_companyregistrationnumber: '99000901',
      ua_companyname: 'Melin Gwynt Môn Cyf',
      ua_tradingaddressline1: '2 Lôn y Felin',
      ua_tradingaddresstowncity: 'Llangefni',
      ua_tradingaddresspostcode: 'LL77 7ZZ',
      ua_loanamount: 120_000,
      ua_totalprojectcost: 180_000,
      ua_whatdoesthebusinessdo:
        'We mill flour from local grain and sell it to bakeries, shops and households.',
      ua_pleasedescribeproject:
        'Solar panels on the mill roof and a battery, to run the mill on our own power.',
    },
  },
  {
    email: 'owain.bevan@example.org',
    firstName: 'Owain',
    lastName: 'Bevan',
    phone: '01492 555 0102',
    status: 'stage-2-assessment-started',
    eoi: {
      ...ordinaryEoi,
      ua_title: 'Mr',
      ua_companyregistrationnumber: '99000902',
      ua_companyname: 'Gwesty Pen y Bryn Cyf',
      ua_tradingaddressline1: 'Ffordd y Traeth',
      ua_tradingaddresstowncity: 'Llandudno',
      ua_tradingaddresspostcode: 'LL30 2ZZ',
      ua_loanamount: 64_500.5,
      ua_totalprojectcost: 92_000,
      ua_whatdoesthebusinessdo:
        'A hotel with thirty rooms, a restaurant and a hall for weddings and meetings.',
      ua_pleasedescribeproject:
        'Heat pumps take the place of two oil boilers; the roof is insulated at the same time.',
    },
  },
  {
    email: 'cerys.hopkin@example.org',
    firstName: 'Cerys',
    lastName: 'Hopkin',
    phone: '01978 555 0103',
    status: 'app-in-query',
    eoi: {
      ...ordinaryEoi,
      ua_companyregistrationnumber: '99000903',
      ua_companyname: 'Clywedog Joinery Limited',
      ua_tradingaddressline1: 'Unit 9 Clywedog Park',
      ua_tradingaddresstowncity: 'Wrexham',
      ua_tradingaddresspostcode: 'LL13 9ZZ',
      ua_loanamount: 510_000,
      ua_totalprojectcost: 700_000,
      ua_whatdoesthebusinessdo:
        'We make windows, doors and staircases from Welsh timber for builders and homes.',
      ua_pleasedescribeproject:
        'A boiler for our own wood waste heats workshop and drying kilns instead of gas.',
    },
  },
];
