// Replays a walk on the real screens: own events are made by their controls, ports settled and delays ended as in replayPath.ts;
// after each step the machine stands where the graph says, and the page shows what the state demands.
import { within } from '@testing-library/react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import type { Language } from '#machines/shell/shell.ts';
import { stateKey, type Edge } from '../paths/machineGraph.ts';
import type { PathModel } from '../paths/pathModel.ts';
import type { PathResult } from '../paths/pathRun.ts';
import { refreshId, signInId } from '../paths/deferredPorts.ts';
import { delayOf, outcomeEvent, unauthorized } from '../paths/testActor.ts';
import { clockOf, isBusy, isGone, takeEmitted } from './actorsOfViews.ts';
import { checkScreen } from './checkScreen.ts';
import { heldPort, isAsked } from './heldActors.ts';
import { openPage, type Page, type Visit } from './openPage.ts';
import { hearable, read } from './reach.ts';

/** How a person makes an event: what they do now, or undefined where there is no control for it that answers. */
export type Gesture = (
  page: Page,
  event: AnyEventObject,
  snapshot: AnyMachineSnapshot,
) => (() => Promise<unknown>) | undefined;

/** Where on which screen a machine is seen. */
export interface Stage {
  /** Name of the machine in pathModels.ts. */
  machine: string;
  visit: (plan: PathModel) => Omit<Visit, 'language'>;
  /** Brings the page to where the machine begins, and finds its actor. */
  begin: (page: Page, plan: PathModel) => Promise<AnyActorRef>;
  /** By the type of the event; the others are sent. */
  gestures: Readonly<Record<string, Gesture>>;
  /** Ways to make an event that is also taken where there is none: by a link, if there is one. */
  ways?: Readonly<Record<string, Gesture>>;
  /** Whether a person or a page can make this event here; where not, it is not walked. All can be made unless told otherwise. */
  canHappen?: (event: AnyEventObject, snapshot: AnyMachineSnapshot) => boolean;
  /** The languages in which a plan is walked; both unless it chooses its own. */
  languages?: (plan: PathModel) => readonly Language[];
  /** Of a state's key what also holds on the page, where its forms hold more answers than the samples. */
  part?: (key: string) => string;
  /** Whether the page is left by this event: nothing is walked after it. */
  leaves?: (event: AnyEventObject) => boolean;
  /** Answers what else the page asks, after each step. */
  tend?: (page: Page) => Promise<void>;
  /** What is the same for places that the same views draw: in short, an event that leads from or to one of them is walked once. */
  alike?: (value: unknown) => unknown;
  /** Where such an event is walked of each place, or with each of its answers, all the same: the place, or the answer. */
  each?: (from: unknown, event: AnyEventObject) => string | null;
  /** What else has to hold, as sentences of what is wrong. */
  check?: (page: Page, snapshot: AnyMachineSnapshot) => string[];
}

async function perform(
  page: Page,
  actor: AnyActorRef,
  { gestures, ways = {} }: Stage,
  plan: PathModel,
  event: AnyEventObject,
) {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  const [, outcome, id = ''] = outcomeEvent.exec(event.type) ?? [];
  if (event.type.startsWith('xstate.after.'))
    return page.perform(() => clockOf(actor).endDelay(delayOf(plan.machine, event, snapshot)));
  if (event['recovery'] !== undefined) {
    await page.perform(() => heldPort(actor, id).reject(unauthorized));
    const refresh = heldPort(actor, refreshId(id));
    if (event['recovery'] === 'refreshed') await page.perform(() => refresh.resolve(undefined));
    else {
      await page.perform(() => refresh.reject(unauthorized));
      await page.perform(() => heldPort(actor, signInId(id)).resolve(undefined));
    }
  }
  if (outcome === 'done') return page.perform(() => heldPort(actor, id).resolve(event['output']));
  if (outcome === 'error') {
    const refuse = () => page.perform(() => heldPort(actor, id).reject(event['error']));
    await refuse();
    if (event['error'].status !== 401 || !isAsked(actor, refreshId(id))) return undefined;
    // A call that stays refused: with other tokens too, and once more after the person has signed in again.
    await page.perform(() => heldPort(actor, refreshId(id)).resolve(undefined));
    await refuse();
    await page.perform(() => heldPort(actor, signInId(id)).resolve(undefined));
    return refuse();
  }
  const gesture = (gestures[event.type] ?? ways[event.type])?.(page, event, snapshot);
  if (gesture === undefined) return page.perform(() => actor.send(event));
  await gesture();
  return page.perform(() => undefined);
}

/** An event that the machine takes has its control, and a control that answers has a machine that takes its event. */
function controlFaults(page: Page, actor: AnyActorRef, { gestures }: Stage, plan: PathModel): string[] {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  return plan.events(snapshot).flatMap((event) => {
    const gesture = gestures[event.type];
    if (gesture === undefined) return [];
    const offered = gesture(page, event, snapshot) !== undefined;
    // Below the overlay nothing can be pressed, whatever the machine would take.
    if (offered === snapshot.can(event) || (isBusy() && !offered)) return [];
    return [`${offered ? 'offers' : 'does not offer'} ${JSON.stringify(event)}`];
  });
}

/** What a machine has said is announced where the person can hear it. */
function noticeFaults(page: Page, emitted: readonly AnyEventObject[]): string[] {
  const said = emitted.findLast(({ type }) => type === 'notice.raised');
  if (said === undefined) return [];
  const { messageId, type, values }: Message = said['message'];
  const text = read(page.intl.formatMessage({ id: messageId }, values));
  const regions = within(hearable()).queryAllByRole(type === 'error' ? 'alert' : 'status');
  return regions.some((region) => read(region.textContent).includes(text)) ? [] : [`does not say “${text}”`];
}

/** Walks a path; what is wrong after a step is its failure. */
export async function walkScreen(
  stage: Stage,
  plan: PathModel,
  walk: readonly Edge[],
  language: Language,
): Promise<Pick<PathResult, 'failure' | 'states'>> {
  const page = await openPage({ ...stage.visit(plan), language });
  const { part = (key) => key } = stage;
  const states = new Set<string>();
  try {
    const actor = await stage.begin(page, plan);
    await stage.tend?.(page);
    const faults = (to: string) => {
      const snapshot: AnyMachineSnapshot = actor.getSnapshot();
      for (const { id } of snapshot._nodes) states.add(id);
      const actual = stateKey(plan, snapshot);
      if (part(actual) !== part(to.trim())) return [`stands in ${part(actual)}`];
      const always = [...page.complaints.splice(0), ...noticeFaults(page, takeEmitted(actor))];
      // Its page is left with it.
      if (snapshot.status !== 'active' || isGone(actor)) return always;
      return [
        ...always,
        ...checkScreen(page, isBusy()),
        ...controlFaults(page, actor, stage, plan),
        ...(stage.check?.(page, snapshot) ?? []),
      ];
    };
    const fail = (step: number, event: string, expected: string, found: readonly string[]) => ({
      states: [...states],
      failure: { step, event, expected: part(expected), actual: `the page ${found.join('; ')}` },
    });
    const first = faults(stateKey(plan, actor.getSnapshot()));
    if (first.length > 0) return fail(-1, 'xstate.init', '', first);
    for (const [step, { event, to }] of walk.entries()) {
      await perform(page, actor, stage, plan, event);
      await stage.tend?.(page);
      const found = faults(to);
      if (found.length > 0) return fail(step, JSON.stringify(event), to, found);
    }
    return { states: [...states], failure: null };
  } finally {
    page.close();
  }
}
