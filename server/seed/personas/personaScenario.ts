// A sample applicant as what is stored: account, records with what became of them, lists and documents.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { ordinaryEoi } from '../ordinaryEoi.ts';
import type { Scenario } from '../scenario.ts';
import { businessOf } from './businessOf.ts';
import { ordinaryApplication } from './ordinaryApplication.ts';
import { ordinaryLists } from './ordinaryLists.ts';
import type { PersonaName } from './persona.ts';
import { personas } from './personas.ts';

const DAY = 24 * 60 * 60_000;

/** The address of a persona; those after the first of its name bear their number. */
export const personaEmail = (name: PersonaName, number: number): string =>
  `${name}${number === 1 ? '' : `.${number}`}@example.org`;

/** @param number from 1: another makes another applicant with the same answers @param now milliseconds */
export function personaScenario(name: PersonaName, number: number, now: number): Scenario {
  const year = new Date(now).getUTCFullYear();
  const persona = personas[name](year);
  const { person, application } = persona;
  const email = personaEmail(name, number);
  const director = `${person.firstName} ${person.lastName}`;
  const eoi: Values = {
    ...ordinaryEoi,
    ...businessOf(persona.companyNumber),
    ua_title: person.title,
    ua_firstname: person.firstName,
    ua_lastname: person.lastName,
    ua_preferredcontacttelephoneno: person.phone,
    ua_emailaddress: email,
    ua_creditsafedirectorname: director,
    ua_creditsafedirectoremail: email,
    ...persona.eoi,
  };
  const eoiWay = [outlines.eoi.createdStatus, outlines.eoi.submittedStatus, 'eoi-in-assessment', 'eligible'];
  const way = [outlines.application.createdStatus, ...application.statuses];
  const begin = now - (eoiWay.length + way.length) * DAY;
  const dated = (statuses: readonly string[], first: number) =>
    statuses.map((status, index) => ({ status, at: new Date(begin + (first + index) * DAY) }));
  const given = { ...ordinaryLists(year, persona, email), ...application.lists };
  const lists = Object.fromEntries(listNames.map((list) => [list, given[list] ?? []]));
  return {
    person: { ...person, email },
    eoi: { answers: eoi, page: steps.eoi.at(-1) ?? '', trace: dated(eoiWay, 0) },
    application: {
      answers: {
        ...ordinaryApplication(year),
        ua_projectpostcode: eoi['ua_tradingaddresspostcode'],
        ...application.answers,
      },
      page: steps.application.at(-1) ?? '',
      trace: dated(way, eoiWay.length - 1),
      lists: lists as Record<ListName, readonly Values[]>,
      documents: application.documents,
    },
  };
}
