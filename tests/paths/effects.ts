// What each transition does, as text: which ports are called with what input, what is emitted, sent and waited for, and how the context
// changes. tests/paths/effects/ has one file for each machine, and the path tests compare it: a lost action or another value is a line of
// their difference. Fields that nobody has answered are left out of long values, so that a new field changes no file; an answer
// that a step clears is not.
import { createHash } from 'node:crypto';
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import type { Fields } from '#machines/catalogue/fields/field.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { declaredTransitions } from './machineGraph.ts';
import type { Activity } from './testActor.ts';

export interface StepEffects {
  /** `start`, or the names of the transitions that the step took, in order. */
  heading: string;
  lines: readonly string[];
}

/** Lines by the transitions of a step. The steps of all paths that take the same transitions are merged. */
export type Effects = Map<string, Set<string>>;

const MAX_VALUE_LENGTH = 110;
const MAX_CHANGES = 8;

const fields: Fields = { ...records.eoi.fields, ...records.application.fields };

/** Whether this is a field of a record that nobody has answered. The effects leave these out: each new field would change them. */
function isUnanswered(name: string, value: unknown): boolean {
  const field = fields[name];
  return field !== undefined && isBlank(field, value);
}

/** A box that nobody has ticked says as little in a long value as a field without an answer. */
const saysNothing = (name: string, value: unknown): boolean =>
  isUnanswered(name, value) || (fields[name]?.kind === 'bool' && value === false);

/** The fields that have an answer anywhere in a value. */
function answeredIn(value: unknown): Set<string> {
  const answered = new Set<string>();
  JSON.stringify(value, (name, member: unknown) => {
    if (Object.hasOwn(fields, name) && !saysNothing(name, member)) answered.add(name);
    return member;
  });
  return answered;
}

/** The value as JSON. A long one is cut, followed by a hash, so that a change of the rest shows. @param before the context before the step */
function valueText(value: unknown, before: unknown): string {
  const whole = JSON.stringify(value) ?? 'nothing';
  if (whole.length <= MAX_VALUE_LENGTH) return whole;
  const answered = answeredIn(before);
  const json = JSON.stringify(value, (name, member: unknown) =>
    saysNothing(name, member) && !answered.has(name) ? undefined : member,
  );
  if (json.length <= MAX_VALUE_LENGTH) return json;
  const hash = createHash('sha1').update(json).digest('hex').slice(0, 6);
  return `${json.slice(0, MAX_VALUE_LENGTH - 30)}… ${hash}`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * One line for each changed value below `name`; a number is shown as its difference from before, because paths reach a counter with any value.
 * @param context that before the step
 */
function changes(name: string, before: unknown, after: unknown, context: unknown): string[] {
  if (Object.is(before, after) || JSON.stringify(before) === JSON.stringify(after)) return [];
  if (typeof before === 'number' && typeof after === 'number') {
    const difference = after - before;
    return [`${name} ${difference < 0 ? '-' : '+'} ${Math.abs(difference)}`];
  }
  if (!isObject(before) || !isObject(after)) return [`${name} = ${valueText(after, context)}`];
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => !isUnanswered(key, before[key]) || !isUnanswered(key, after[key]),
  );
  const nested = keys.flatMap((key) => changes(`${name}.${key}`, before[key], after[key], context));
  return nested.length <= MAX_CHANGES ? nested : [`${name} = ${valueText(after, context)}`];
}

/** The lines with `sends` leave out the events of XState itself: the start of an actor is shown as its call. */
const isPortalEvent = ({ type }: AnyEventObject) => !type.startsWith('xstate.');

const eventText = ({ type, ...payload }: AnyEventObject, before: unknown) =>
  Object.keys(payload).length === 0 ? type : `${type} ${valueText(payload, before)}`;

/** The lines of one step. @param before the context before the step */
function linesOf(before: unknown, snapshot: AnyMachineSnapshot, activity: Activity): string[] {
  const from = isObject(before) ? before : {};
  const { context, status, output, error } = snapshot;
  return [
    ...Object.keys(isObject(context) ? context : {}).flatMap((key) =>
      changes(key, from[key], context[key], before).map((line) => `sets ${line}`),
    ),
    ...activity.portCalls.map(({ id, input }) => `calls ${id} ${valueText(input, before)}`),
    ...activity.emitted.map((event) => `emits ${eventText(event, before)}`),
    ...activity.sent.filter(isPortalEvent).map((event) => `sends ${eventText(event, before)}`),
    ...activity.startedDelays.map((milliseconds) => `waits ${milliseconds} ms`),
    ...(status === 'done' ? [`ends with ${valueText(output, before)}`] : []),
    ...(status === 'error' ? [`fails with ${valueText(error, before)}`] : []),
  ];
}

/** Observes one path of a machine: each call returns what the next step did. */
export function observeEffects(
  machine: AnyStateMachine,
): (activity: Activity, snapshot: AnyMachineSnapshot) => StepEffects {
  const names = new Map(declaredTransitions(machine).map(({ transition, name }) => [transition, name]));
  let before: unknown;
  return (activity, snapshot) => {
    const isStart = before === undefined;
    const lines = linesOf(before, snapshot, activity);
    before = snapshot.context;
    const taken = activity.transitions.flatMap((transition) => names.get(transition) ?? []);
    return { heading: taken.join('\n  then ') || (isStart ? 'start' : ''), lines };
  };
}

/** Merges the steps of paths, into `effects` if it is given. */
export function mergeEffects(steps: readonly StepEffects[], effects: Effects = new Map()): Effects {
  for (const { heading, lines } of steps) {
    const known = effects.get(heading) ?? new Set();
    for (const line of lines) known.add(line);
    effects.set(heading, known);
  }
  return effects;
}

const INTRODUCTION = `What each transition does on the paths of the tests. If you did not mean a change of this file, the machine is wrong; if you did,
\`npm run unit -- -u\` writes it.

Each paragraph merges all paths that take the transition, so that not every line holds on every path:
    sets page - 1     the number in the context became smaller by 1
    calls addItem     an invoke with this id started, with its input
    emits …           an event for the views, or one that the machine sent to its parent
    sends …           an event for another actor
    ends with …       the output of the machine
\`[0]\` is the branch of an event, \`… e50221\` the hash of a long value.
`;

const inOrder = (texts: Iterable<string>): string[] => [...texts].toSorted();

/** @param refused `node · event` for each event that guards refuse */
export function effectsText(effects: Effects, refused: Iterable<string>): string {
  const sections = inOrder(effects.keys()).map(
    (heading) =>
      `${heading}\n${inOrder(effects.get(heading) ?? [])
        .map((line) => `    ${line}\n`)
        .join('')}`,
  );
  const refusals = inOrder(refused).map((name) => `    ${name}\n`);
  return [
    INTRODUCTION,
    ...sections,
    ...(refusals.length === 0 ? [] : [`Refused by a guard at least once\n${refusals.join('')}`]),
  ].join('\n');
}
