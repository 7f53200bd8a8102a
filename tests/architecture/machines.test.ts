// Proofs over the graphs of all machines: nothing is asked without an answer to every outcome, events have one form, and
// machines and catalogue name the same steps and screens.
import { describe, expect, test } from 'vitest';
import { getStateNodes } from 'xstate/graph';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { routes, screens } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { machineFiles } from '../paths/machineFiles.ts';
import { machines } from '../paths/machines.ts';

const nodesOf = (machine: AnyStateMachine) => [machine.root, ...getStateNodes(machine)];
const invokesOf = (machine: AnyStateMachine) =>
  nodesOf(machine).flatMap((node) => node.invoke.map((invoke) => ({ node, invoke })));

test('every machine of the folder and of those inside is proved', () => {
  expect(Object.keys(machines)).toEqual([...machineFiles.keys()].toSorted());
});

/** Ports that report by events while they run, and what they may end with; one that runs for as long as its machine ends with nothing. */
const reporting: Readonly<Record<string, readonly string[]>> = {
  // How much of a file has been sent is told while its upload runs, which is asked apart.
  progress: [],
  watchActivity: [],
  // Whether anything was kept on the device is no outcome: nothing waits for it.
  drafts: [],
};

describe.each(Object.entries(machines))('%s', (_, machine) => {
  test('handles both outcomes of everything that it asks', () => {
    const open = invokesOf(machine)
      // A machine inside lives as long as the one around it: it has no outcome.
      .filter(({ invoke }) => invoke.onSnapshot === undefined)
      .filter(
        ({ node, invoke: { id, src } }) =>
          !(reporting[String(src)] ?? [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]).every(
            (outcome) => node.transitions.has(outcome),
          ),
      )
      .map(({ invoke }) => invoke.id);
    expect(open).toEqual([]);
  });

  test('names everything that it asks once', () => {
    const ids = invokesOf(machine).map(({ invoke }) => invoke.id);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    // The same question in each step has the same name: only one step is answered at a time.
    const parents = new Set(invokesOf(machine).map(({ node, invoke }) => `${node.key} ${invoke.id}`));
    expect(parents.size).toBe(new Set(ids).size);
  });

  test('calls its events noun.verb', () => {
    const events = nodesOf(machine)
      .flatMap((node) => [...node.transitions.keys()])
      .filter((event) => !event.startsWith('xstate.'));
    expect(events.filter((event) => !/^[a-z]+\.[a-z]+$/.test(event))).toEqual([]);
  });
});

/** Ports behind which a call carries the access token. */
const records = ['fetchRecord', 'createRecord', 'saveRecord', 'fetchOverview'];
const listsAndFiles = [
  'fetchItems',
  'addItem',
  'saveItems',
  'fetchDocuments',
  'fetchUploadState',
  'upload',
  'download',
];
const clients = ['fetchPage', 'fetchAllRows', 'removeClient', 'selectClient', 'fetchClientName'];
const authorised = [...records, ...listsAndFiles, ...clients];

test('whatever needs the access token is asked through the call machine, which refreshes and retries', () => {
  const asked = Object.values(machines).flatMap((machine) =>
    invokesOf(machine).map(({ invoke }) => {
      const src = String(invoke.src);
      const logic: unknown = machine.implementations.actors[src];
      return [src, logic instanceof StateMachine && logic.id === 'call'] as const;
    }),
  );
  const calls = new Set(asked.flatMap(([src, isCall]) => (isCall ? [src] : [])));
  expect([...calls].toSorted()).toEqual(authorised.toSorted());
  expect(asked.filter(([src, isCall]) => calls.has(src) && !isCall)).toEqual([]);
});

test.each(['eoi', 'application'] as const)(
  'the journey of the %s has a state for every step of the catalogue and no other',
  (record) => {
    expect(Object.keys(machines[record]?.root.states['answering']?.states ?? {})).toEqual(steps[record]);
  },
);

test('the account machine has a state for every account screen of the catalogue and no other', () => {
  const shown = Object.values(machines['account']?.root.states ?? {}).flatMap(({ meta }) =>
    typeof meta?.screen === 'string' ? [meta.screen] : [],
  );
  expect(shown.toSorted()).toEqual(screens.filter((screen) => routes[screen].area === 'account').toSorted());
});
