// Runs one path of a machine on the real screens: its events are sent by the page's controls, its pending ports are settled and its delays
// ended as in tests/paths. After each event the machine must be in the state that its graph says, and the page must show that state.
import { within } from '@testing-library/react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import type { Language } from '#machines/shell/shell.ts';
import { catalogueValues } from '#src/parts/catalogueValues.ts';
import { screenDifferences } from '../model/expectedScreen.ts';
import { notOnScreens, otherSenders } from '../model/otherSenders.ts';
import { expectationOf } from '../model/states.ts';
import { declaredEvents, stateKey, type Edge } from '../paths/machineGraph.ts';
import type { PathModel } from '../paths/pathModel.ts';
import type { PathResult } from '../paths/pathRun.ts';
import { refreshId, signInId } from '../paths/deferredPorts.ts';
import { delayOf, outcomeEvent, unauthorised } from '../paths/testActor.ts';
import { clockOf, isBusy, isIdleActor, takeEmitted } from './viewActors.ts';
import { checkScreen } from './checkScreen.ts';
import { pendingPort, isPending } from './pendingActors.ts';
import { openPage, type Page, type PageOptions } from './openPage.ts';
import { accessibleRoot, normalizeText, actualScreenOf } from './queries.ts';

/** Finds the control by which a user makes an event now, and returns what the user does with it; undefined when no usable control is on
 *  the page. */
export type EventExecutor = (
  page: Page,
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
) => (() => Promise<unknown>) | undefined;

/** How the tests open the screen of one machine, send its events and check what it shows. */
export interface ScreenHarness {
  /** Name of the machine in tests/paths/pathModels.ts. */
  machine: string;
  pageOptions: (model: PathModel) => Omit<PageOptions, 'language'>;
  /** Resolves the ports that the page needs before the machine starts, and finds its actor. */
  findActor: (page: Page, model: PathModel) => Promise<AnyActorRef>;
  /** The event executors by the type of the event. The page must have the control wherever the machine takes the event, and nowhere else. */
  executors: Readonly<Record<string, EventExecutor>>;
  /** The events with an executor that the machine also takes where the page has no control for them, each with the reason. There the event is
   *  sent to the actor. */
  withoutControl?: Readonly<Record<string, string>>;
  /** The name of the list of a test model, where a machine has several. */
  nameOf?: (model: PathModel) => string;
  /** Whether the event can happen in the browser in this state; paths leave out events that cannot. By default all can. */
  isPossible?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** The languages in which the paths of a test model run; both by default. */
  languages?: (model: PathModel) => readonly Language[];
  /** Reduces a state's key to the part that is the same on the page, for machines whose forms hold more answers than the test model. */
  comparableKey?: (key: string) => string;
  /** Whether the event leaves the page, so that a path ends with it. */
  leavesPage?: (event: AnyEventObject) => boolean;
  /** Resolves the ports of the page's other machines after each event. */
  resolveOtherPorts?: (page: Page) => Promise<void>;
  /** Maps states that the same views show to one value: the short run then tries an event from or to one of them only once. */
  equivalentStates?: (value: unknown) => unknown;
  /** A further key for an event that the short run must try for each key; null: none. */
  alsoDistinguish?: (from: unknown, event: AnyEventObject) => string | null;
  /** Checks of this machine's screen alone. Returns what is wrong, in words. */
  check?: (page: Page, snapshot: AnyMachineSnapshot) => string[];
}

/** Who sends the events of a machine that have no executor, or why the paths do. */
const sendersOf = (machine: string) => ({ ...otherSenders[machine], ...notOnScreens[machine] });

/** Whether an event may happen without a control of the page: nobody presses one for it, or the harness says why there is none. */
const isSentOtherwise = ({ machine, withoutControl = {} }: ScreenHarness, type: string): boolean =>
  [sendersOf(machine), withoutControl].some((reasons) => Object.hasOwn(reasons, type));

/** The declared events of a machine that have neither an executor nor another sender, and those that have both. */
export function executorProblems(harness: ScreenHarness, machine: AnyStateMachine): string[] {
  const { executors, withoutControl = {} } = harness;
  const reasons = [otherSenders[harness.machine] ?? {}, notOnScreens[harness.machine] ?? {}];
  const sentTypes = [executors, ...reasons].flatMap(Object.keys);
  const declared = declaredEvents(machine);
  return [
    ...[...declared].filter((type) => !sentTypes.includes(type)).map((type) => `${type}: nobody sends it`),
    ...Object.keys(withoutControl)
      .filter((type) => executors[type] === undefined)
      .map((type) => `${type}: a reason without an executor`),
    ...sentTypes
      .filter((type) => !declared.has(type))
      .map((type) => `${type}: the machine has no such event`),
    ...sentTypes
      .filter((type, index) => sentTypes.indexOf(type) !== index)
      .map((type) => `${type}: two senders`),
  ];
}

async function performEvent(
  page: Page,
  actor: AnyActorRef,
  harness: ScreenHarness,
  model: PathModel,
  event: AnyEventObject,
) {
  const { executors } = harness;
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  const [, outcome, id = ''] = outcomeEvent.exec(event.type) ?? [];
  if (event.type.startsWith('xstate.after.'))
    return page.perform(() => clockOf(actor).endDelay(delayOf(model.machine, event, snapshot)));
  if (event['recovery'] !== undefined) {
    await page.perform(() => pendingPort(actor, id).reject(unauthorised));
    const refresh = pendingPort(actor, refreshId(id));
    if (event['recovery'] === 'refreshed') await page.perform(() => refresh.resolve(undefined));
    else {
      await page.perform(() => refresh.reject(unauthorised));
      await page.perform(() => pendingPort(actor, signInId(id)).resolve(undefined));
    }
  }
  if (outcome === 'done') return page.perform(() => pendingPort(actor, id).resolve(event['output']));
  if (outcome === 'error') {
    const reject = () => page.perform(() => pendingPort(actor, id).reject(event['error']));
    await reject();
    if (event['error'].status !== 401 || !isPending(actor, refreshId(id))) return undefined;
    // The call answers 401 with the refreshed tokens too, and once more after the user has signed in again.
    await page.perform(() => pendingPort(actor, refreshId(id)).resolve(undefined));
    await reject();
    await page.perform(() => pendingPort(actor, signInId(id)).resolve(undefined));
    return reject();
  }
  const { type } = event;
  const action = executors[type]?.(page, event, snapshot);
  if (action === undefined) {
    // The overlay covers all controls, even of events that the machine would take.
    const needsNoControl = type.startsWith('xstate.') || isSentOtherwise(harness, type) || isBusy();
    if (needsNoControl || !snapshot.can(event)) return page.perform(() => actor.send(event));
    throw new Error(`The page has no control for ${JSON.stringify(event)}.`);
  }
  await action();
  return page.perform(() => undefined);
}

/** The page must have a usable control for exactly those events that the machine takes. */
function controlProblems(
  page: Page,
  actor: AnyActorRef,
  { executors, withoutControl = {} }: ScreenHarness,
  model: PathModel,
): string[] {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  return model.events(snapshot).flatMap((event) => {
    const executor = executors[event.type];
    if (executor === undefined || Object.hasOwn(withoutControl, event.type)) return [];
    const offered = executor(page, event, snapshot) !== undefined;
    // The overlay covers all controls, even of events that the machine would take.
    if (offered === snapshot.can(event) || (isBusy() && !offered)) return [];
    return [`${offered ? 'offers' : 'does not offer'} ${JSON.stringify(event)}`];
  });
}

/** The last notice that the machine raised must be in a live region that assistive technology can reach. */
function noticeProblems(page: Page, emitted: readonly AnyEventObject[]): string[] {
  const notice = emitted.findLast(({ type }) => type === 'notice.raised');
  if (notice === undefined) return [];
  const { messageId, type, values }: Message = notice['message'];
  const text = normalizeText(page.intl.formatMessage({ id: messageId }, { ...catalogueValues, ...values }));
  const regions = within(accessibleRoot()).queryAllByRole(type === 'error' ? 'alert' : 'status');
  return regions.some((region) => normalizeText(region.textContent).includes(text))
    ? []
    : [`does not announce “${text}”`];
}

/** What a person must see in the innermost of the active states, and does not (tests/model/states.ts). */
async function stateProblems(
  page: Page,
  { _nodes: nodes }: AnyMachineSnapshot,
  name: string | undefined,
): Promise<string[]> {
  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  const ids = leaves.map(({ id }) => id);
  const expectations = ids.map((id) => expectationOf(id, name, ids));
  const problems = await screenDifferences(actualScreenOf(page), expectations);
  return problems.length === 0 ? [] : [`${problems.join(', ')} in ${ids.join(', ')}`];
}

/** Runs a path up to the first event after which something is wrong, which is its failure. */
export async function runScreenPath(
  harness: ScreenHarness,
  model: PathModel,
  edges: readonly Edge[],
  language: Language,
): Promise<Pick<PathResult, 'failure' | 'states'>> {
  const page = await openPage({ ...harness.pageOptions(model), language });
  const { comparableKey = (key) => key } = harness;
  const states = new Set<string>();
  try {
    const actor = await harness.findActor(page, model);
    await harness.resolveOtherPorts?.(page);
    const problemsAt = async (to: string): Promise<string[]> => {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      for (const { id } of snapshot._nodes) states.add(id);
      const actual = stateKey(model, snapshot);
      if (comparableKey(actual) !== comparableKey(to.trim())) return [`is in ${comparableKey(actual)}`];
      const problems = [...page.errors.splice(0), ...noticeProblems(page, takeEmitted(actor))];
      // The page no longer shows a machine that has ended or was unmounted.
      if (snapshot.status !== 'active' || isIdleActor(actor)) return problems;
      return [
        ...problems,
        ...checkScreen(page, isBusy()),
        ...(await stateProblems(page, snapshot, harness.nameOf?.(model))),
        ...controlProblems(page, actor, harness, model),
        ...(harness.check?.(page, snapshot) ?? []),
      ];
    };
    const fail = (step: number, event: string, expected: string, found: readonly string[]) => ({
      states: [...states],
      failure: { step, event, expected: comparableKey(expected), actual: `the page ${found.join('; ')}` },
    });
    const startProblems = await problemsAt(stateKey(model, actor.getSnapshot()));
    if (startProblems.length > 0) return fail(-1, 'xstate.init', '', startProblems);
    for (const [step, { event, to }] of edges.entries()) {
      try {
        await performEvent(page, actor, harness, model, event);
      } catch (error) {
        return fail(step, JSON.stringify(event), to, [String(error)]);
      }
      await harness.resolveOtherPorts?.(page);
      const found = await problemsAt(to);
      if (found.length > 0) return fail(step, JSON.stringify(event), to, found);
    }
    return { states: [...states], failure: null };
  } finally {
    page.close();
  }
}
