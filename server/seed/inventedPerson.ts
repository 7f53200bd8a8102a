// One invented applicant: who it is, which business, where. The same for the same dice.
import type { Dice } from './dice.ts';
import { firstNames, houses, lastNames, places, streets, trades } from './inventedWords.ts';

export interface InventedPerson {
  email: string;
  title: string;
  firstName: string;
  lastName: string;
  phone: string;
  company: string;
  companyNumber: string;
  does: string;
  street: string;
  town: string;
  postcode: string;
}

const asciiOf = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

export function inventedName(dice: Dice): { title: string; firstName: string; lastName: string } {
  const [title, names] = dice.pick(firstNames);
  return { title, firstName: dice.pick(names), lastName: dice.pick(lastNames) };
}

/** `mark` makes the e-mail address the only one, `number` (at most six digits) the company's. */
export function inventedPerson(dice: Dice, mark: string, number: number): InventedPerson {
  const { title, firstName, lastName } = inventedName(dice);
  const [town, outward, dialling] = dice.pick(places);
  const [trade, does] = dice.pick(trades);
  return {
    email: `${asciiOf(firstName)}.${asciiOf(lastName)}.${mark}@example.org`,
    title,
    firstName,
    lastName,
    phone: `${dialling} 555 0${dice.between(100, 199)}`,
    company: `${dice.pick(houses)} ${trade} ${dice.pick(['Cyf', 'Ltd', 'Limited'])}`,
    companyNumber: `99${String(number).padStart(6, '0')}`,
    does,
    street: `${dice.between(1, 120)} ${dice.pick(streets)}`,
    town,
    // One that no house has.
    postcode: `${outward} ${dice.between(1, 9)}ZZ`,
  };
}
