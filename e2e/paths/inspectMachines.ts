// Reads the state of the machines that run in the portal: `window.inspectMachines` gets every actor when it starts (docs/testing.md). Tells a
// recorder what happens to them.
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright/test';
import type { Recorder, SeenStep } from '#tests/paths/recording/createRecorder.ts';
import { expect } from '../fixtures.ts';
import type { AnyActor, AnyMachineSnapshot, InspectionEvent, StateValue } from 'xstate';

declare global {
  interface Window {
    inspectMachines?: (event: InspectionEvent) => void;
    /** Every actor, in the order of their start. */
    startedMachines: AnyActor[];
    /** Absent where nobody records. */
    recordStep?: (seen: SeenStep) => Promise<void>;
    tellValue: (observed: ObservedValue) => Promise<void>;
  }
}

/** A state value that an actor of a machine has had, if only for a moment. */
export interface ObservedValue {
  /** Id of the machine. */
  machine: string;
  value: StateValue;
}

export interface MachineInspector {
  /** The state value of a machine; undefined while no actor of it runs. `instance` selects the actor of a child list or lookup. */
  stateValue: (machine: string, instance?: string) => Promise<StateValue | undefined>;
  /** The state values of all machines so far, each once. */
  observedValues: () => readonly ObservedValue[];
  /** Waits until no request is in flight and React has rendered the state. */
  waitUntilRendered: (countInFlight: () => number) => Promise<void>;
}

/** Inspects the machines of every page that is loaded from now on. */
export async function inspectMachines(page: Page, recorder?: Recorder): Promise<MachineInspector> {
  if (recorder !== undefined) await page.exposeFunction('recordStep', recorder.add);
  // Here and not in the page, because a reload of the page would forget them.
  const observed: ObservedValue[] = [];
  await page.exposeFunction('tellValue', (told: ObservedValue) => {
    if (!observed.some((known) => isDeepStrictEqual(known, told))) observed.push(told);
  });
  await page.addInitScript(() => {
    window.startedMachines = [];
    const told = new Set<string>();
    const tellValue = (observed: ObservedValue) => {
      const key = JSON.stringify(observed);
      if (told.has(key)) return;
      told.add(key);
      void window.tellValue(observed);
    };
    // A machine tells its observers before its snapshot is inspected, so that what they cause would come first. A step has its place from
    // its first transition on, and all that belongs together is told in one go.
    let places: { actor: AnyActor; step: SeenStep | null }[] = [];
    const flush = () => {
      const told = places;
      places = [];
      for (const { step } of told) if (step !== null) void window.recordStep?.(step);
    };
    const placeOf = (actor: AnyActor, isNew: boolean): (typeof places)[number] | undefined => {
      const found = places.find((place) => place.actor === actor && place.step === null);
      if (found !== undefined || !isNew) return found;
      if (places.length === 0) queueMicrotask(flush);
      const place = { actor, step: null };
      places.push(place);
      return place;
    };
    window.inspectMachines = (inspected) => {
      const actor = inspected.actorRef as AnyActor;
      if (inspected.type === '@xstate.actor') window.startedMachines.push(actor);
      if (inspected.type === '@xstate.snapshot' && 'root' in actor.logic && 'id' in actor.logic)
        tellValue({ machine: actor.logic.id, value: (inspected.snapshot as AnyMachineSnapshot).value });
      if (window.recordStep === undefined) return;
      if (inspected.type === '@xstate.microstep') placeOf(actor, inspected._transitions.length > 0);
      if (inspected.type !== '@xstate.snapshot' || !('id' in actor.logic)) return;
      const { event } = inspected;
      const { value, context } = inspected.snapshot as AnyMachineSnapshot;
      const place = placeOf(actor, event.type === 'xstate.init' || event.type === 'xstate.stop');
      if (place === undefined) return;
      place.step = {
        page: performance.timeOrigin,
        actor: actor.sessionId,
        machine: actor.logic.id,
        instance: context?.list ?? context?.lookup,
        event: event.type,
        status: event['error']?.status ?? event['failure']?.status,
        path: (event['address'] ?? context?.address)?.path,
        value,
      };
    };
  });
  // React's scheduler uses message channels, so a message that is posted now arrives after pending renders.
  const afterRender = () =>
    page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => resolve());
          port1.start();
          port2.postMessage(null);
        }),
    );
  return {
    waitUntilRendered: async (countInFlight) => {
      await afterRender();
      await expect.poll(countInFlight, 'requests in flight').toBe(0);
      await afterRender();
    },
    observedValues: () => observed,
    stateValue: (machine, instance) =>
      page.evaluate(
        ([id, name]) => {
          const running = (window.startedMachines ?? []).filter(
            ({ logic }) => 'root' in logic && 'id' in logic && logic.id === id,
          );
          const snapshots = running.map((actor) => actor.getSnapshot());
          const matching = snapshots.filter(
            ({ context, status }) =>
              status !== 'stopped' && (name === undefined || [context.list, context.lookup].includes(name)),
          );
          return matching.at(-1)?.value;
        },
        [machine, instance] as const,
      ),
  };
}
