// Makes the scenario of a persona, which storeScenarios.ts stores: account, records with their status history, lists and documents.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import { listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import type { records } from '#machines/catalogue/records/records.ts';
import { ordinaryEoi } from '../ordinaryEoi.ts';
import type { Scenario } from '../scenario.ts';
import { companyAnswers } from './companyAnswers.ts';
import { ordinaryApplication, ordinaryLists } from './ordinaryApplication.ts';
import type { PersonaName } from './persona.ts';
import { personas } from './personas.ts';

const DAY = 24 * 60 * 60_000;

/** The e-mail address of a persona. Its number is part of the address from 2 on. */
export const personaEmail = (name: PersonaName, number: number): string =>
  `${name}${number === 1 ? '' : `.${number}`}@example.org`;

/**
 * @param number from 1; another number makes another applicant with the same answers
 * @param now milliseconds since 1970
 */
export function personaScenario(name: PersonaName, number: number, now: number): Scenario {
  const year = new Date(now).getUTCFullYear();
  const persona = personas[name](year);
  const { person, application } = persona;
  const email = personaEmail(name, number);
  const director = `${person.firstName} ${person.lastName}`;
  const eoi: Values = {
    ...ordinaryEoi,
    ...companyAnswers(persona.companyNumber),
    ua_title: person.title,
    ua_firstname: person.firstName,
    ua_lastname: person.lastName,
    ua_preferredcontacttelephoneno: person.phone,
    ua_emailaddress: email,
    ua_creditsafedirectorname: director,
    ua_creditsafedirectoremail: email,
    ...persona.eoi,
  };
  const { ua_tradingaddresspostcode }: ValuesOf<typeof records.eoi> = eoi;
  const eoiHistory = [
    outlines.eoi.createdStatus,
    outlines.eoi.submittedStatus,
    'eoi-in-assessment',
    'eligible',
  ];
  const history = [outlines.application.createdStatus, ...application.statuses];
  const begin = now - (eoiHistory.length + history.length) * DAY;
  const withDates = (statuses: readonly string[], first: number) =>
    statuses.map((status, index) => ({ status, at: new Date(begin + (first + index) * DAY) }));
  const ownLists = { ...ordinaryLists(year, persona, email), ...application.lists };
  const lists = Object.fromEntries(listNames.map((list) => [list, ownLists[list] ?? []]));
  return {
    person: { ...person, email },
    eoi: { answers: eoi, furthestStep: steps.eoi.at(-1) ?? '', statusHistory: withDates(eoiHistory, 0) },
    application: {
      answers: {
        ...ordinaryApplication(year),
        ua_projectpostcode: ua_tradingaddresspostcode,
        ...application.answers,
      },
      furthestStep: steps.application.at(-1) ?? '',
      statusHistory: withDates(history, eoiHistory.length - 1),
      lists: lists as Record<ListName, readonly Values[]>,
      documents: application.documents,
    },
  };
}
