// Generates one applicant: name, contact details, business and address.
import type { SeededRandom } from './seededRandom.ts';
import { firstNames, companyNames, lastNames, places, streets, trades } from './inventedData.ts';

export interface InventedPerson {
  email: string;
  title: string;
  firstName: string;
  lastName: string;
  phone: string;
  company: string;
  companyNumber: string;
  businessDescription: string;
  street: string;
  town: string;
  postcode: string;
}

const asciiOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

export function inventedName(random: SeededRandom): { title: string; firstName: string; lastName: string } {
  const [title, names] = random.pick(firstNames);
  return { title, firstName: random.pick(names), lastName: random.pick(lastNames) };
}

/** @param mark makes the e-mail address unique @param number makes the company number unique, at most six digits */
export function inventedPerson(random: SeededRandom, mark: string, number: number): InventedPerson {
  const { title, firstName, lastName } = inventedName(random);
  const [town, outward, dialling] = random.pick(places);
  const [trade, businessDescription] = random.pick(trades);
  return {
    email: `${asciiOf(firstName)}.${asciiOf(lastName)}.${mark}@example.org`,
    title,
    firstName,
    lastName,
    phone: `${dialling} 555 0${random.between(100, 199)}`,
    company: `${random.pick(companyNames)} ${trade} ${random.pick(['Cyf', 'Ltd', 'Limited'])}`,
    companyNumber: `99${String(number).padStart(6, '0')}`,
    businessDescription,
    street: `${random.between(1, 120)} ${random.pick(streets)}`,
    town,
    // No real postcode has a unit that ends in ZZ.
    postcode: `${outward} ${random.between(1, 9)}ZZ`,
  };
}
