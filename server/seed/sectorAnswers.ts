// The answers of an EOI about its sector, for a division of the Standard Industrial Classification.
import { industryDivisions } from '../lookups/industryDivisions.ts';
import { industrySections } from '../lookups/industrySections.ts';

/** The sector and its parent sector. @param number the number of the division, 01 to 99 */
export function sectorAnswers(number: string): { ua_umisector: string; ua_umisectorparent: string } {
  const division = industryDivisions.find(([each]) => each === number);
  if (division === undefined) throw new Error(`There is no division ${number}.`);
  const [, section, id] = division;
  return { ua_umisector: id, ua_umisectorparent: industrySections[section] };
}
