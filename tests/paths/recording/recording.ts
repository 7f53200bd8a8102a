// A recording of what a person does in the portal: the events of its machines, in order, with the state after each (decision 036). It holds
// nothing that was typed: a part of an event is kept only if it is one of the names that the code itself defines, such as a type of event or a page.
import type { AnyStateMachine, AnyStateNode, StateValue } from 'xstate';
import * as v from 'valibot';
import type { FailureStatus } from '#machines/catalogue/api/errors.ts';
import { lookups } from '#machines/catalogue/fields/field.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { pathsOf, screens } from '#machines/catalogue/routes.ts';
import type { Language } from '#machines/shell/shell.ts';
import { states } from '../../model/states.ts';
import { machines } from '../machines.ts';

export interface RecordedStep {
  readonly machine: string;
  /** Numbers the actors of the machine in the order of their start. */
  readonly actor: number;
  /** The child list or lookup, where several actors of the machine run at once. */
  readonly instance: string | null;
  /** `xstate.init` where the actor starts, `xstate.stop` where it is stopped. */
  readonly event: string;
  /** The status with which a call failed; null for every other event. */
  readonly status: FailureStatus | null;
  /** The page that the event is about, without its query; null when it is about none. */
  readonly path: string | null;
  /** The state value after the event. */
  readonly value: StateValue;
}

export interface Recording {
  /** The browser model whose user and first page the recording begins with: `eoi-answered`. */
  readonly start: string;
  readonly language: Language;
  readonly steps: readonly RecordedStep[];
}

/** A step as the page or a file gives it, before anything of it is known to be a name. */
export type UncheckedStep = Readonly<Record<keyof RecordedStep, unknown>>;

/** The machines with a screen, without those that the clock and the tokens drive. */
const recordedMachines: ReadonlyMap<unknown, AnyStateMachine> = new Map(
  Object.entries(machines).filter(
    ([name]) => Object.hasOwn(states, name) && !['session', 'keepAlive'].includes(name),
  ),
);

const instances: readonly string[] = [...listNames, ...lookups];
const paths: readonly string[] = screens.flatMap(pathsOf);
const failureNames: readonly FailureStatus[] = ['timeout', 'offline', 'malformed'];

const eventsByMachine = new Map<AnyStateMachine, readonly string[]>();

/** The types of event that the machine handles, and those of an actor's start and end. */
function eventsOf(machine: AnyStateMachine): readonly string[] {
  const found = eventsByMachine.get(machine) ?? [...machine.events.map(String), 'xstate.init', 'xstate.stop'];
  eventsByMachine.set(machine, found);
  return found;
}

const oneOf = <Name>(names: readonly Name[], given: unknown): Name | null =>
  names.find((name) => name === given) ?? null;

const isStatus = (given: unknown): given is number =>
  Number.isInteger(given) && Number(given) >= 100 && Number(given) < 600;

/** The same state value, put together from the names of the machine's states; null when it has another part. */
function stateValueOf(node: AnyStateNode, given: unknown): StateValue | null {
  if (typeof given === 'string') return oneOf(Object.keys(node.states), given);
  if (typeof given !== 'object' || given === null) return null;
  const value: Record<string, StateValue> = {};
  for (const [key, inside] of Object.entries(given)) {
    const state = Object.hasOwn(node.states, key) ? node.states[key] : undefined;
    const inner = state && stateValueOf(state, inside);
    if (state === undefined || inner === undefined || inner === null) return null;
    value[state.key] = inner;
  }
  return value;
}

/**
 * A copy with only names that the code defines, the actor's number and an HTTP status; null for an unknown machine, event or state.
 */
export function checkedStep(given: UncheckedStep): RecordedStep | null {
  const machine = recordedMachines.get(given.machine);
  if (machine === undefined || !Number.isInteger(given.actor)) return null;
  const event = oneOf(eventsOf(machine), given.event);
  const value = stateValueOf(machine.root, given.value);
  if (event === null || value === null) return null;
  return {
    machine: machine.id,
    actor: Number(given.actor),
    instance: oneOf(instances, given.instance),
    event,
    status: isStatus(given.status) ? given.status : oneOf(failureNames, given.status),
    path: oneOf(paths, given.path),
    value,
  };
}

/** The text of a recording's file, with a step on each line. */
export const recordingText = ({ steps, ...begin }: Recording): string =>
  `${JSON.stringify(begin).slice(0, -1)},"steps":[\n${steps.map((step) => JSON.stringify(step)).join(',\n')}\n]}\n`;

const fileSchema = v.object({
  start: v.pipe(v.string(), v.regex(/^\w+-\w+$/)),
  language: v.picklist(['en', 'cy']),
  steps: v.array(v.looseObject({})),
});

/** Reads the text of a recording's file. Throws when the text is no recording, or when this version of the portal does not know one of its steps. */
export function parseRecording(text: string): Recording {
  const { start, language, steps } = v.parse(fileSchema, JSON.parse(text));
  return {
    start,
    language,
    steps: steps.map((given, index) => {
      const step = checkedStep(given as UncheckedStep);
      if (step === null)
        throw new Error(`Step ${index + 1} of the recording is no event of the portal’s machines.`);
      return step;
    }),
  };
}

/** One line about a step: `eoi: xstate.error.actor.saveRecord 500`. */
export const stepText = ({ machine, instance, event, status, path }: RecordedStep): string =>
  [`${machine}${instance === null ? '' : ` (${instance})`}:`, event, status, path]
    .filter((part) => part !== null)
    .join(' ');

/** Whether two steps belong to the same actor. */
export const isSameActor = (one: RecordedStep, other: RecordedStep): boolean =>
  one.machine === other.machine && one.actor === other.actor;
