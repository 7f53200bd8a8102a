// Searches a list of companies by number or by the words of the name (product 4.13).
import type { Company } from '#machines/catalogue/api/dataResults.ts';

export const maxCompanies = 20;

/** Company numbers have eight characters: `ab 12` → `AB000012`. */
const normaliseNumber = (text: string): string => {
  const plain = text.toUpperCase().replaceAll(/\s/g, '');
  const [, letters = '', digits] = /^([A-Z]{0,2})(\d{1,8})$/.exec(plain) ?? [];
  return digits === undefined ? plain : letters + digits.padStart(8 - letters.length, '0');
};

/** Words in lower case without accents and punctuation, so that `llyn` finds `Llŷn`. */
const words = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}’'.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** At most 20: the company with that number, else those whose names have, for each word of the query, a word that begins with it. */
export function searchCompanyRegister(companies: readonly Company[], query: string): Company[] {
  const number = normaliseNumber(query);
  const byNumber = companies.filter((company) => company.company_number === number);
  if (byNumber.length > 0) return byNumber;
  const wanted = words(query);
  if (wanted.length === 0) return [];
  return companies
    .filter((company) => {
      const title = words(company.title);
      return wanted.every((word) => title.some((each) => each.startsWith(word)));
    })
    .slice(0, maxCompanies);
}
