// Reads the state of the machines that run in the portal: `window.inspectMachines` gets every actor when it starts (docs/testing.md).
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import type { AnyActor, InspectionEvent, StateValue } from 'xstate';

declare global {
  interface Window {
    inspectMachines?: (event: InspectionEvent) => void;
    /** Every actor, in the order of their start. */
    startedMachines: AnyActor[];
  }
}

export interface MachineInspector {
  /** The state value of a machine; undefined while no actor of it runs. `instance` selects the actor of a child list or lookup. */
  stateValue: (machine: string, instance?: string) => Promise<StateValue | undefined>;
  /** Waits until no request is in flight and React has rendered the state. */
  waitUntilRendered: (countInFlight: () => number) => Promise<void>;
}

/** Inspects the machines of every page that is loaded from now on. */
export async function inspectMachines(page: Page): Promise<MachineInspector> {
  await page.addInitScript(() => {
    window.startedMachines = [];
    window.inspectMachines = ({ type, actorRef }) => {
      if (type === '@xstate.actor') window.startedMachines.push(actorRef as AnyActor);
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
