// Invented companies, which the company search uses without a key of Companies House (product 4.13). The numbers are beyond those in use,
// and no real postcode has a unit that ends in ZZ.
import type { Company } from '#machines/catalogue/api/dataResults.ts';

/** number | name | status | created | address line 1 | line 2 | locality | region | postcode */
const rows = `
99000101 | MENAI TIDEWORKS LIMITED | active | 2012-03-14 | Uned 4 Parc Diwydiannol y Fenai | | Menai Bridge | Ynys Môn | LL59 5ZZ
99000102 | CEIRIOG VALLEY DAIRY LIMITED | active | 1998-06-02 | Hendre Isaf Farm | Glyn Ceiriog | Llangollen | Wrexham | LL20 7ZZ
99000103 | OGWEN SLATE AND SOLAR LIMITED | active | 2009-11-20 | 12 Stryd y Chwarel | Bethesda | Bangor | Gwynedd | LL57 3ZZ
99000104 | DEESIDE KILN AND CASTINGS LIMITED | active | 1987-04-27 | 8 Foundry Way | Sandycroft | Deeside | Flintshire | CH5 2ZZ
99000105 | LLANDUDNO PIER LAUNDRY LIMITED | active | 2003-08-11 | 3 Cwlach Yard | | Llandudno | Conwy | LL30 2ZZ
99000106 | BETHEL BAKEHOUSE (BALA) LIMITED | active | 2015-02-05 | 27 Stryd Fawr | | Bala | Gwynedd | LL23 7ZZ
99000107 | RHYL PROMENADE ARCADES LIMITED | active | 1994-05-19 | 140 Rhodfa’r Gorllewin | | Rhyl | Denbighshire | LL18 1ZZ
99000108 | GRESFORD HEAT NETWORKS LIMITED | active | 2018-09-30 | Tŷ Glofa | Gresford | Wrexham | Wrexham | LL12 8ZZ
99000109 | CADAIR BUNKHOUSES LIMITED | active | 2011-01-17 | Fferm Tan y Graig | | Dolgellau | Gwynedd | LL40 2ZZ
99000110 | LLYN ALAW FEEDS LIMITED | active | 1991-10-08 | Melin y Llyn | | Llannerch-y-medd | Ynys Môn | LL71 8ZZ
99000111 | CLWYDIAN CIDER PRESS LIMITED | active | 2016-07-22 | Y Berllan | Llanbedr Dyffryn Clwyd | Ruthin | Denbighshire | LL15 1ZZ
99000112 | TREFFYNNON TIMBER FRAMES LIMITED | active | 2006-12-01 | Unit 2 Pen-y-maes Yard | | Holywell | Flintshire | CH8 7ZZ
99000113 | CONWY KELP ROPERY LIMITED | active | 2013-04-09 | 1 Cei’r Dref | | Conwy | Conwy | LL32 8ZZ
99000114 | BROUGHTON WINGLET TOOLING LIMITED | active | 2001-02-28 | Hangar Row | Broughton | Chester | Flintshire | CH4 0ZZ
99000115 | HIRAETHOG WIND SERVICES LIMITED | active | 2010-06-15 | Depo Bylchau | | Denbigh | Denbighshire | LL16 5ZZ
99000116 | FFESTINIOG LITTLE HYDRO LIMITED | active | 2014-10-03 | Pwerdy Bach | | Blaenau Ffestiniog | Gwynedd | LL41 3ZZ
99000117 | TEGID BENCH ROBOTICS LIMITED | active | 2019-05-24 | Adeilad Tegid | Parc Menai | Bangor | Gwynedd | LL57 4ZZ
99000118 | HOLYHEAD PUFFIN COLD STORE LIMITED | active | 2004-03-03 | Warws 6 | Porthladd Caergybi | Holyhead | Ynys Môn | LL65 1ZZ
99000119 | RHOS PITHEAD ENERGY C.I.C. | active | 2020-11-12 | 4 Pithead Row | Rhosllannerchrugog | Wrexham | Wrexham | LL14 1ZZ
99000120 | COED LLANRWST SAWMILL LIMITED | active | 1996-09-16 | Iard Goed Gwydyr | | Llanrwst | Conwy | LL26 0ZZ
99000121 | MOLD CHARGEPOINTS LIMITED | active | 2021-06-29 | 15 Wrexham Street | | Mold | Flintshire | CH7 1ZZ
99000122 | DYFI VALLEY RETROFIT LIMITED | active | 2017-01-31 | Hen Ysgol Corris | Corris | Machynlleth | Gwynedd | SY20 9ZZ
99000123 | MAELOR HEAT PUMPS LIMITED | active | 2019-02-14 | The Old Smithy | Hanmer | Whitchurch | Wrexham | SY13 3ZZ
99000124 | ABERDYFI BELL BOATYARD LIMITED | dissolved | 1989-08-07 | Iard Gychod y Cei | | Aberdyfi | Gwynedd | LL35 0ZZ
99000125 | PRESTATYN LANTERN HOTEL LIMITED | dissolved | 1999-03-25 | 2 Ffordd y Traeth | | Prestatyn | Denbighshire | LL19 7ZZ
99000126 | BUCKLEY BLUE CRUCIBLE LIMITED | liquidation | 1978-11-13 | Kiln Lane | | Buckley | Flintshire | CH7 2ZZ
99000127 | CHIRK CHOCOLATE WORKS LIMITED | administration | 2000-05-05 | Parc y Bont | Chirk | Wrexham | Wrexham | LL14 5ZZ
99000128 | RODNEY STREET ROASTERS LIMITED | active | 2012-12-12 | 77 Invented Row | | Liverpool | Merseyside | L1 9ZZ
OC990001 | EIFION BARNS LLP | active | 2016-04-18 | Ysgubor Wen | | Criccieth | Gwynedd | LL52 0ZZ
FC990001 | NORDLYS TURBINE SERVICE A/S | active | 2018-08-20 | Havnegade 99 | | Esbjerg | Denmark | 6700
`;

export const companyRegister: readonly Company[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const cells = row.split('|').map((cell) => cell.trim());
    const [company_number = '', title = '', company_status = '', date_of_creation = '', ...address] = cells;
    const [address_line_1 = '', address_line_2 = '', locality = '', region = '', postal_code = ''] = address;
    return {
      company_number,
      title,
      company_status,
      date_of_creation,
      address: { address_line_1, address_line_2, locality, region, postal_code },
    };
  });
