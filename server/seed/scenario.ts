// One invented applicant with what has become of the records: which statuses they went through, when, and how far their answers reach.
// The statuses come in turn, so that a few applicants show all of them; the rest is thrown (issue 5, "A seeded scenario generator").
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import type { DocumentType } from '#machines/catalogue/records/documents.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { stageOf, statuses, type Stage } from '#machines/catalogue/statuses.ts';
import { diceOf, type Dice } from './dice.ts';
import { inventedApplication } from './inventedApplication.ts';
import { inventedEoi } from './inventedEoi.ts';
import { inventedPerson, type InventedPerson } from './inventedPerson.ts';

const DAY = 24 * 60 * 60_000;

export interface RecordScenario {
  /** Wire values of the steps that were answered. */
  answers: Values;
  /** The furthest step. */
  page: string;
  /** Every status with the time since when it holds, oldest first; the last one is the record's. */
  trace: readonly { status: string; at: Date }[];
}

export interface Scenario {
  person: Pick<InventedPerson, 'email' | 'firstName' | 'lastName' | 'phone'>;
  eoi: RecordScenario;
  /** null while the EOI has not become eligible. */
  application:
    | (RecordScenario & {
        lists: Readonly<Record<ListName, readonly Values[]>>;
        documents?: readonly DocumentType[];
      })
    | null;
}

const statusesAt = (record: RecordName, within: (stage: Stage) => boolean): readonly string[] =>
  Object.entries(statuses[record]).flatMap(([status, stage]) => (within(stage) ? [status] : []));

const eligible = statusesAt('eoi', (stage) => stage === 6);
const notEligible = statusesAt('eoi', (stage) => stage !== 6);
const all = statusesAt('application', () => true);

const inTurn = (items: readonly string[], number: number): string => items[number % items.length] ?? '';

/** The statuses on the way to one, the shortest way by which the caseworker may lead a record there. */
function wayTo(record: RecordName, status: string, dice: Dice): string[] {
  const stage = stageOf(outlines[record], status);
  const { createdStatus: created, submittedStatus: submitted } = outlines[record];
  if (stage === 0) return [status];
  if (stage === 1 || (stage === 5 && dice.oneIn(2))) return [created, status];
  if (stage === 2) return [created, submitted, status];
  const assessed = statusesAt(record, (each) => each === 2);
  return [created, submitted, inTurn(assessed, dice.between(0, assessed.length - 1)), status];
}

/** How many steps are answered: all of them once a record was submitted. */
const answeredSteps = (record: RecordName, way: readonly string[], dice: Dice): number =>
  way.some((status) => stageOf(outlines[record], status) === 1)
    ? steps[record].length
    : dice.between(0, steps[record].length);

const fieldsOf = (record: RecordName): Fields => records[record].fields;

/** The answers of the first steps alone. */
function upTo(record: RecordName, count: number, answers: Values): Values {
  const answered: readonly string[] = steps[record].slice(0, count);
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const step = fieldsOf(record)[name]?.step;
      return step === undefined || answered.includes(step);
    }),
  );
}

const pageAfter = (record: RecordName, count: number): string =>
  steps[record][Math.min(count, steps[record].length - 1)] ?? steps[record][0];

/**
 * The scenario of a number, the same for the same seed and day. @param now milliseconds
 * @param reaches whether the applicant has an Application, or an EOI alone
 */
export function scenarioOf(seed: number, number: number, reaches: RecordName, now: number): Scenario {
  const hasApplication = reaches === 'application';
  const dice = diceOf(seed, hasApplication ? number : -1 - number);
  const year = new Date(now).getUTCFullYear();
  const mark = `${hasApplication ? 'a' : 'e'}${seed}.${number}`;
  const person = inventedPerson(dice, mark, number);
  let at = now - dice.between(60, 400) * DAY;
  const dated = (way: readonly string[]) =>
    way.map((status, index) => {
      // An Application begins when its EOI has become eligible.
      if (index > 0) at += dice.between(1, 7 * 24) * (DAY / 24);
      return { status, at: new Date(at) };
    });

  const eoiWay = wayTo('eoi', inTurn(hasApplication ? eligible : notEligible, number), dice);
  const eoiSteps = answeredSteps('eoi', eoiWay, dice);
  const complete = inventedEoi(dice, person, year);
  const eoi: RecordScenario = {
    answers: upTo('eoi', eoiSteps, complete),
    page: pageAfter('eoi', eoiSteps),
    trace: dated(eoiWay),
  };
  if (!hasApplication) return { person, eoi, application: null };

  const way = wayTo('application', inTurn(all, number), dice);
  const count = answeredSteps('application', way, dice);
  const { answers, lists } = inventedApplication(dice, person, complete, year);
  const answered: readonly string[] = steps.application.slice(0, count);
  const kept = listNames.map(
    (list) => [list, answered.includes(childLists[list].step) ? lists[list] : []] as const,
  );
  return {
    person,
    eoi,
    application: {
      answers: upTo('application', count, answers),
      page: pageAfter('application', count),
      trace: dated(way),
      lists: { ...lists, ...Object.fromEntries(kept) },
    },
  };
}
