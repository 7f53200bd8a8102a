// Walks the journey of a record through some of its steps (specification section 4, decisions.md "Records and their life").
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { showAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { Related } from '#machines/catalogue/records/related.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Fetched, FlowContext, FlowPlace } from '#machines/record/flow.ts';
import type { Failure } from '#machines/ports.ts';
import { createStepFlow } from '#machines/record/stepFlow.ts';
import { minimalAnswers, minimalRecord, sampleToday } from '../../samples.ts';
import { heldPorts, silentPort, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../machineWalks.ts';

/** The step that is being answered, or undefined. */
const stepOf = ({ value }: AnyMachineSnapshot): string | undefined =>
  typeof value === 'object' && typeof value['answering'] === 'object'
    ? Object.keys(value['answering'])[0]
    : undefined;

interface FlowShape {
  record: RecordName;
  /** The steps walked: the last ones; those left out stand before and are answered. */
  only: readonly string[];
  refusals: readonly Failure[];
  inQuery: string;
  /** Answers that break no rule of a step and are refused at the submit. */
  ineligible?: Values;
  /** Lists and documents as they are fetched. */
  related?: Related;
  /** Each transition once rather than each with every record: a record is blank or complete, and from a step only the next place
   *  is opened. */
  briefly?: true;
  /** Lists and documents as they change meanwhile. */
  changes?: (snapshot: AnyMachineSnapshot) => readonly Related[];
}

/** Walks of a journey of this shape. */
export function flowWalks({ record, only, refusals, related = {}, ...shape }: FlowShape): MachineWalks {
  const order: readonly string[] = steps[record];
  const complete = minimalRecord(record);

  /** A record with so many of its first steps answered; its revision names it, so that it also names the state. */
  function answered(count: number, etag: string, more: Values = {}): Fetched {
    const values: Record<string, unknown> = {
      ...complete,
      ua_currentpageinapplication: order[count] ?? order.at(-1),
    };
    for (const step of order.slice(count)) {
      for (const [name] of fieldsOfStep(records[record], step)) delete values[name];
    }
    return { values: { ...values, ...more }, etag, related };
  }

  const all = order.length;
  const inProgress = [...order.keys(), all].map((count) => answered(count, String(count)));
  const status = { ua_currentstatus: outlines[record].submittedStatus };
  const closed = answered(all, 'closed', status);
  const inQuery = answered(all, 'in query', { ua_currentstatus: shape.inQuery });
  /** Somebody else's version of every step. */
  const theirs = answered(
    all,
    'theirs',
    Object.fromEntries(only.map((step) => [fieldsOfStep(records[record], step)[0]?.[0] ?? '', 'theirs'])),
  );
  const words = order
    .flatMap((step) => fieldsOfStep(records[record], step))
    .find(([, { kind }]) => kind === 'text')?.[0];
  /** Somebody else's version of it, which they submitted. */
  const overtaken = answered(all, 'overtaken', { ...status, [words ?? '']: 'theirs' });
  const start = all - only.length;
  const done = inProgress.slice(-1);
  const refusable = shape.ineligible ? [answered(all, 'ineligible', shape.ineligible)] : [];

  const least = Object.fromEntries(only.map((step) => [step, minimalAnswers(record, step)]));

  /** A save answers with the record that now has this step. */
  const saved = (snapshot: AnyMachineSnapshot) => {
    if (briefly) return done;
    const context: FlowContext = snapshot.context;
    const before = inProgress.findIndex(({ etag }) => etag === context.record?.etag);
    const now = order.indexOf(stepOf(snapshot) ?? '') + 1;
    return [before === -1 ? context.record : inProgress[Math.max(before, now)]];
  };

  const places: readonly FlowPlace[] = [
    { page: 'guidance' },
    ...only.map((step) => ({ page: 'step', step }) as const),
    { page: 'review' },
    { page: 'confirmation' },
    { page: 'tasks' },
  ];
  /** The places that may be opened from here. */
  const placesFrom = (step: string | undefined) =>
    briefly && step !== undefined ? places.slice(only.indexOf(step) + 2, only.indexOf(step) + 3) : places;
  /** What is typed in a step, and what of it is found again on the device. */
  const typing = (step: string, { record: held }: FlowContext) => {
    const rows = fieldsOfStep(records[record], step);
    const stored = showAnswers(rows, held?.values ?? {});
    // What may be kept: else nothing is found again.
    const kept = rows.filter(([, { sensitive }]) => sensitive === undefined).slice(0, 1);
    const name = kept[0]?.[0] ?? '';
    const other = Object.fromEntries(
      kept.map(([first, { kind }]) => [first, kind === 'bool' ? stored[first] !== true : 'teipiwyd']),
    );
    const found = (part: string, answers: Answers) => ({
      type: 'draft.found',
      place: { record: '', part },
      draft: { item: '', at: '2026-11-21T10:00:00.000Z', answers, base: {}, prefilled: {} },
    });
    return [
      { type: 'answers.typed', answers: stored },
      { type: 'answers.typed', answers: { ...stored, ...other } },
      { type: 'answers.abandoned' },
      { type: 'page.hidden' },
      found(step, other),
      found(step, { [name]: stored[name] ?? '' }),
      found('elsewhere', other),
      { type: 'draft.used' },
      { type: 'draft.discarded' },
    ];
  };
  const { briefly, changes = () => [{}] } = shape;
  const ports = heldPorts(['fetchRecord', 'createRecord', 'saveRecord']);
  return {
    plans: [
      {
        machine: withHeldPorts(createStepFlow(records[record], only), ports).provide({
          actors: { drafts: silentPort },
        }),
        input: { place: { page: 'guidance' }, today: sampleToday, user: 'u-1', client: null },
        events: (snapshot) => {
          const step = stepOf(snapshot);
          const submitted = step === undefined ? [] : [least[step], {}];
          return [
            ...placesFrom(step).map((place) => ({ type: 'place.opened', place })),
            ...submitted.map((answers) => ({ type: 'step.submitted', answers })),
            { type: 'record.prefilled', values: { ua_registeredaddressline1: '1 Y Stryd Fawr' } },
            { type: 'record.started' },
            ...(step === undefined ? [] : typing(step, snapshot.context)),
            { type: 'mine.kept' },
            { type: 'theirs.taken' },
            ...changes(snapshot).map((change) => ({ type: 'related.changed', related: change })),
            { type: 'record.submitted' },
          ];
        },
        refusals,
        outputs: {
          fetchRecord: () => [
            ...(briefly ? inProgress.slice(start, start + 1) : inProgress.slice(start, -1)),
            ...done,
            closed,
            ...refusable,
          ],
          // Or the one that there is already, submitted by another tab.
          createRecord: () => [inProgress[start], closed],
          saveRecord: saved,
          fetchTheirs: () => [theirs, briefly ? done[0] : inQuery, closed],
          fetchTruth: () => [done[0], closed],
          submitRecord: () => [closed],
          // Ours, and another one's.
          fetchOutcome: () => [closed, overtaken],
        },
        relevant: ({ context }) => {
          const { place, record: held, answers, issues, theirs, related: known }: FlowContext = context;
          const { typed, offered }: FlowContext = context;
          return [
            [place, held?.etag, theirs?.etag, issues.length > 0],
            [answers && Object.keys(answers), known.documents?.count],
            [typed !== null, offered !== null],
          ];
        },
      },
    ],
    ports,
  };
}
