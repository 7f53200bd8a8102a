import { expect, test } from 'vitest';
import { districtsInside, isPostcodeInFundArea } from './fundArea.ts';
import { parsePostcode } from './parsePostcode.ts';

const inside = (text: string, postcodeList: ReadonlySet<string> | null = null): boolean => {
  const postcode = parsePostcode(text);
  if (postcode === null) throw new Error(`${text} is not a postcode`);
  return isPostcodeInFundArea(postcode, postcodeList);
};

test('answers yes for towns of each of the six local authorities', () => {
  const towns = {
    Wrexham: 'LL13 8AA',
    Chirk: 'LL14 5NA',
    Mold: 'CH7 1AA',
    Deeside: 'CH5 2AA',
    Denbigh: 'LL16 3AA',
    Llangollen: 'LL20 8AA',
    Conwy: 'LL32 8AA',
    Cerrigydrudion: 'LL21 9AA',
    Bangor: 'LL57 1AA',
    Tywyn: 'LL36 9AA',
    Holyhead: 'LL65 1AA',
    Brynteg: 'LL78 8AA',
  };
  expect(Object.entries(towns).filter(([, postcode]) => !inside(postcode))).toEqual([]);
});

test('decides by sector in the districts that the border divides', () => {
  const answers = {
    'CH4 0DR': true, // Broughton
    'CH4 7AA': false, // Handbridge
    'CH4 8AA': true, // Saltney
    'CH1 1AA': false, // Chester
    'CH1 6AA': true, // Sealand
    'SY13 1AA': false, // Whitchurch
    'SY13 3DU': true, // Hanmer
    'SY14 7LL': true, // Tallarn Green
    'SY14 8AA': false, // Malpas
    'SY20 8AA': false, // Machynlleth
    'SY20 9SH': true, // Corris
  };
  expect(Object.fromEntries(Object.keys(answers).map((postcode) => [postcode, inside(postcode)]))).toEqual(
    answers,
  );
});

test('answers no for neighbouring and distant districts', () => {
  const outside = ['DH1 1TW', 'CH2 1AA', 'CH3 6AA', 'CH66 1AA', 'SY10 0AA', 'SY22 6AA', 'LD1 5AA', 'L1 1AA'];
  expect(outside.filter((postcode) => inside(postcode))).toEqual([]);
});

test('counts 67 LL districts (LL50 does not exist) and 4 CH districts as wholly inside the area', () => {
  const count = (area: string) => [...districtsInside].filter((district) => district.startsWith(area)).length;
  expect([count('LL'), count('CH'), districtsInside.has('LL50')]).toEqual([67, 4, false]);
});

test('decides by the whole postcode when there is a list of postcodes', () => {
  const postcodeList = new Set(['LL14 5AA']);
  expect([inside('ll145aa', postcodeList), inside('LL14 5BU', postcodeList)]).toEqual([true, false]);
});
