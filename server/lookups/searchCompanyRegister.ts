// Searches a list of companies as the company search does: by number or by the words of the name (decisions.md).
import type { Company } from '#machines/catalogue/api/dataResults.ts';

export const mostCompanies = 20;

/** `ab 12` and `AB000012` are the same number: digits are filled up to eight characters in all. */
const asNumber = (text: string): string => {
  const plain = text.toUpperCase().replaceAll(/\s/g, '');
  const [, letters = '', digits] = /^([A-Z]{0,2})(\d{1,8})$/.exec(plain) ?? [];
  return digits === undefined ? plain : letters + digits.padStart(8 - letters.length, '0');
};

/** Words without case, accents and punctuation: `Llŷn` is found by `llyn`. */
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}’'.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** At most 20: the company of that number, else those whose name has a word beginning with each word of the query. */
export function searchCompanyRegister(companies: readonly Company[], query: string): Company[] {
  const number = asNumber(query);
  const byNumber = companies.filter((company) => company.company_number === number);
  if (byNumber.length > 0) return byNumber;
  const wanted = words(query);
  if (wanted.length === 0) return [];
  return companies
    .filter((company) => {
      const title = words(company.title);
      return wanted.every((word) => title.some((each) => each.startsWith(word)));
    })
    .slice(0, mostCompanies);
}
