// Walks the Expression of Interest: all four steps, and a shape of two steps that browser tests can afford
// (specification section 4 "Stage one", decisions.md "Records and their life").
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import type { Values } from '#machines/catalogue/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/record.ts';
import { steps } from '#machines/catalogue/steps.ts';
import { createStepFlow, type FlowContext, type FlowPlace } from '#machines/stepFlow.ts';
import type { Failure, Stored } from '#machines/ports.ts';
import { minimalAnswers, minimalRecord, sampleToday } from '../samples.ts';
import { failures } from './failures.ts';
import { heldPorts, withHeldPorts } from './heldPorts.ts';
import { walkEverything, wholly } from './walkEverything.ts';

const complete = minimalRecord('eoi');

/** A record with so many of its first steps answered; its revision names it, so that it also names the state. */
function answered(count: number, etag: string, more: Values = {}): Stored {
  const values: Record<string, unknown> = {
    ...complete,
    ua_currentpageinapplication: steps.eoi[count] ?? steps.eoi.at(-1),
  };
  for (const step of steps.eoi.slice(count)) {
    for (const [name] of fieldsOfStep('eoi', step)) delete values[name];
  }
  return { values: { ...values, ...more }, etag };
}

const inProgress = [0, 1, 2, 3, 4].map((count) => answered(count, String(count)));
const closed = answered(4, 'closed', { ua_currentstatus: 'eoi-submitted' });
const inQuery = answered(4, 'in query', { ua_currentstatus: 'eoi-in-query' });
const ineligible = answered(4, 'ineligible', { ua_typeofbusinessownership: 'sole-trader' });

/** The step that is being answered, or undefined. */
const stepOf = ({ value }: AnyMachineSnapshot): string | undefined =>
  typeof value === 'object' && typeof value['answering'] === 'object'
    ? Object.keys(value['answering'])[0]
    : undefined;

const places: readonly FlowPlace[] = [
  { page: 'guidance' },
  ...steps.eoi.map((step) => ({ page: 'step', step }) as const),
  { page: 'review' },
  { page: 'confirmation' },
];

function walk(only: readonly string[], refusals: readonly Failure[]) {
  /** A save answers with the record that now has this step. */
  const saved = (snapshot: AnyMachineSnapshot) => {
    const { record }: FlowContext = snapshot.context;
    const before = inProgress.findIndex(({ etag }) => etag === record?.etag);
    const now = steps.eoi.findIndex((step) => step === stepOf(snapshot)) + 1;
    return [before === -1 ? record : inProgress[Math.max(before, now)]];
  };
  const start = steps.eoi.length - only.length;
  const ports = heldPorts(['fetchRecord', 'createRecord', 'saveRecord']);
  return walkEverything(
    [
      {
        machine: withHeldPorts(createStepFlow('eoi', only), ports),
        input: { place: { page: 'guidance' }, today: sampleToday },
        events: (snapshot) => {
          const step = stepOf(snapshot);
          const submitted = step === undefined ? [] : [minimalAnswers('eoi', step), {}];
          return [
            ...places
              .filter((place) => place.page !== 'step' || only.includes(place.step))
              .map((place) => ({ type: 'place.opened', place })),
            ...submitted.map((answers) => ({ type: 'step.submitted', answers })),
            { type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } },
            { type: 'record.started' },
            { type: 'answers.changed' },
            { type: 'answers.restored' },
            { type: 'mine.kept' },
            { type: 'theirs.taken' },
            { type: 'record.submitted' },
          ];
        },
        refusals,
        outputs: {
          // The steps left out stand before and are answered.
          fetchRecord: () => [...inProgress.slice(start), closed, ineligible],
          createRecord: () => [inProgress[start]],
          saveRecord: saved,
          fetchTheirs: () => [inQuery, closed],
          submitRecord: () => [closed],
        },
        relevant: ({ context }) => {
          const { place, record, answers, issues, theirs }: FlowContext = context;
          return [place, record?.etag, answers && Object.keys(answers), issues.length > 0, theirs?.etag];
        },
      },
    ],
    ports,
  );
}

/** The journey takes a 403 and a lost connection for a 500; the two steps are walked with them too. */
const toldApart = failures.filter(({ status }) => status !== 403 && status !== 'offline');

test('walks every transition of the four steps', { timeout: 60_000 }, async () => {
  const walked = await walk(steps.eoi, toldApart);
  expect(walked).toMatchObject(wholly);
});

test('walks every transition of two steps', { timeout: 60_000 }, async () => {
  const walked = await walk(steps.eoi.slice(2), failures);
  expect(walked).toMatchObject(wholly);
});
