// The machines that run in the portal, read from outside: the inspector of src/app/inspectionOptions.ts hears of each as it starts.
import type { Page } from 'playwright/test';
import { expect } from '../fixtures.ts';
import type { AnyActor, InspectionEvent, StateValue } from 'xstate';

declare global {
  interface Window {
    inspectMachines?: (event: InspectionEvent) => void;
    /** In the order of their start. */
    startedMachines: AnyActor[];
  }
}

export interface ShownMachines {
  /** Where the machine stands; undefined while it does not run. `list` tells one list from another. */
  valueOf: (machine: string, list?: string) => Promise<StateValue | undefined>;
  /** Waits until the page shows what the machines say: nothing is on its way to it. */
  settled: (underWay: () => number) => Promise<void>;
}

/** Watches the machines of every page that is loaded from now on. */
export async function watchMachines(page: Page): Promise<ShownMachines> {
  await page.addInitScript(() => {
    window.startedMachines = [];
    window.inspectMachines = ({ type, actorRef }) => {
      if (type === '@xstate.actor') window.startedMachines.push(actorRef as AnyActor);
    };
  });
  // After what React has still to draw.
  const turn = () =>
    page.evaluate(
      () =>
        new Promise<void>((drawn) => {
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener('message', () => drawn());
          port1.start();
          port2.postMessage(null);
        }),
    );
  return {
    settled: async (underWay) => {
      await turn();
      await expect.poll(underWay, 'requests under way').toBe(0);
      await turn();
    },
    valueOf: (machine, list) =>
      page.evaluate(
        ([id, name]) => {
          const running = (window.startedMachines ?? []).filter(
            ({ logic }) => 'root' in logic && 'id' in logic && logic.id === id,
          );
          const snapshots = running.map((actor) => actor.getSnapshot());
          const wanted = snapshots.filter(
            ({ context, status }) => status !== 'stopped' && (name === undefined || context.list === name),
          );
          return wanted.at(-1)?.value;
        },
        [machine, list] as const,
      ),
  };
}
