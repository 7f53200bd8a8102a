// Generates a scenario: one applicant with records, their status history and their answers up to a step (product 14.4). Consecutive numbers
// take the statuses in turn, so that a few applicants cover all of them; everything else is random.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames, type ListName } from '#machines/catalogue/records/lists.ts';
import type { DocumentType } from '#machines/catalogue/records/documents.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { stageOf, statuses, type Stage } from '#machines/catalogue/statuses.ts';
import { seededRandom, type SeededRandom } from './seededRandom.ts';
import { inventedApplication } from './inventedApplication.ts';
import { inventedEoi } from './inventedEoi.ts';
import { inventedPerson, type InventedPerson } from './inventedPerson.ts';

const DAY = 24 * 60 * 60_000;

export interface RecordScenario {
  /** Wire values of the answered steps. */
  answers: Values;
  /** The position of the record (product 2.5). */
  furthestStep: string;
  /** Every status with the time at which the record got it, oldest first. The last one is the current status. */
  statusHistory: readonly { status: string; at: Date }[];
}

export interface Scenario {
  person: Pick<InventedPerson, 'email' | 'firstName' | 'lastName' | 'phone'>;
  eoi: RecordScenario;
  /** Null when the EOI is not eligible. */
  application:
    | (RecordScenario & {
        lists: Readonly<Record<ListName, readonly Values[]>>;
        documents?: readonly DocumentType[];
      })
    | null;
}

const statusesWhere = (record: RecordName, isWanted: (stage: Stage) => boolean): readonly string[] =>
  Object.entries(statuses[record]).flatMap(([status, stage]) => (isWanted(stage) ? [status] : []));

const eligibleStatuses = statusesWhere('eoi', (stage) => stage === 6);
const notEligibleStatuses = statusesWhere('eoi', (stage) => stage !== 6);
const applicationStatuses = statusesWhere('application', () => true);

const nthStatus = (items: readonly string[], number: number): string => items[number % items.length] ?? '';

/**
 * The statuses of a record up to `status`, each move of them allowed. The later stages come after a submit and an assessment; a record is withdrawn
 * after them or without them.
 */
function statusesTo(record: RecordName, status: string, random: SeededRandom): string[] {
  const { createdStatus: created, submittedStatus: submitted } = outlines[record];
  const stage = stageOf(outlines[record], status);
  if (stage === 0) return [status];
  if (stage === 1 || (stage === 5 && random.oneIn(2))) return [created, status];
  if (stage === 2) return [created, submitted, status];
  const assessed = statusesWhere(record, (each) => each === 2);
  return [created, submitted, nthStatus(assessed, random.between(0, assessed.length - 1)), status];
}

/** How many steps are answered: all of them if the record was ever submitted. */
const answeredStepCount = (record: RecordName, history: readonly string[], random: SeededRandom): number =>
  history.some((status) => stageOf(outlines[record], status) === 1)
    ? steps[record].length
    : random.between(0, steps[record].length);

const fieldsOf = (record: RecordName): Fields => records[record].fields;

/** The answers of the first `count` steps. */
function answersOfSteps(record: RecordName, count: number, answers: Values): Values {
  const answered: readonly string[] = steps[record].slice(0, count);
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => {
      const step = fieldsOf(record)[name]?.step;
      return step === undefined || answered.includes(step);
    }),
  );
}

const furthestStepAfter = (record: RecordName, count: number): string =>
  steps[record][Math.min(count, steps[record].length - 1)] ?? steps[record][0];

/**
 * The scenario with a number: the same for the same seed and `now`.
 * @param furthestRecord `application` for an applicant with both records, `eoi` for one without an Application
 * @param now milliseconds since 1970
 */
export function scenarioOf(seed: number, number: number, furthestRecord: RecordName, now: number): Scenario {
  const hasApplication = furthestRecord === 'application';
  const random = seededRandom(seed, hasApplication ? number : -1 - number);
  const year = new Date(now).getUTCFullYear();
  const mark = `${hasApplication ? 'a' : 'e'}${seed}.${number}`;
  const person = inventedPerson(random, mark, number);
  let at = now - random.between(60, 400) * DAY;
  const withDates = (history: readonly string[]) =>
    history.map((status, index) => {
      // The first status of the Application has the time of the last status of the EOI.
      if (index > 0) at += random.between(1, 7 * 24) * (DAY / 24);
      return { status, at: new Date(at) };
    });

  const eoiHistory = statusesTo(
    'eoi',
    nthStatus(hasApplication ? eligibleStatuses : notEligibleStatuses, number),
    random,
  );
  const eoiSteps = answeredStepCount('eoi', eoiHistory, random);
  const complete = inventedEoi(random, person, year);
  const eoi: RecordScenario = {
    answers: answersOfSteps('eoi', eoiSteps, complete),
    furthestStep: furthestStepAfter('eoi', eoiSteps),
    statusHistory: withDates(eoiHistory),
  };
  if (!hasApplication) return { person, eoi, application: null };

  const history = statusesTo('application', nthStatus(applicationStatuses, number), random);
  const count = answeredStepCount('application', history, random);
  const { answers, lists } = inventedApplication(random, person, complete, year);
  const answered: readonly string[] = steps.application.slice(0, count);
  const answeredLists = listNames.map(
    (list) => [list, answered.includes(childLists[list].step) ? lists[list] : []] as const,
  );
  return {
    person,
    eoi,
    application: {
      answers: answersOfSteps('application', count, answers),
      furthestStep: furthestStepAfter('application', count),
      statusHistory: withDates(history),
      lists: { ...lists, ...Object.fromEntries(answeredLists) },
    },
  };
}
