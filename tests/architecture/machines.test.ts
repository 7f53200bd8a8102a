// Checks over the configuration of all machines: each invoke handles both outcomes, events have one form of name, and machines and
// catalogue name the same steps and screens.
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

test('the list of machines contains every machine file', () => {
  expect(Object.keys(machines)).toEqual([...machineFiles.keys()].toSorted());
});

/** Callback ports: they send events while they run and have no outcome. */
const callbackPorts = ['progress', 'watchActivity', 'drafts'];

describe.each(Object.entries(machines))('%s', (_, machine) => {
  test('each invoke handles done and error', () => {
    const unhandled = invokesOf(machine)
      // A child machine runs as long as its parent and therefore has no outcome.
      .filter(({ invoke }) => invoke.onSnapshot === undefined && !callbackPorts.includes(String(invoke.src)))
      .filter(({ node, invoke: { id } }) =>
        [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`].some(
          (outcome) => !node.transitions.has(outcome),
        ),
      )
      .map(({ invoke }) => invoke.id);
    expect(unhandled).toEqual([]);
  });

  test('an invoke id is in camel case, and only states of one key have it', () => {
    const ids = invokesOf(machine).map(({ invoke }) => invoke.id);
    expect(ids.filter((id) => !/^[a-z][A-Za-z]+$/.test(id))).toEqual([]);
    // The steps of a record have the same invokes in states with the same key; only one step is active at a time.
    const keysWithIds = new Set(invokesOf(machine).map(({ node, invoke }) => `${node.key} ${invoke.id}`));
    expect(keysWithIds.size).toBe(new Set(ids).size);
  });

  test('events have names of the form noun.verb', () => {
    const events = nodesOf(machine)
      .flatMap((node) => [...node.transitions.keys()])
      .filter((event) => !event.startsWith('xstate.'));
    expect(events.filter((event) => !/^[a-z]+\.[a-z]+$/.test(event))).toEqual([]);
  });
});

const recordPorts = ['fetchRecord', 'fetchPart', 'createRecord', 'saveRecord', 'fetchOverview', 'endBroker'];
const listAndFilePorts = [
  'fetchItems',
  'addItem',
  'saveItems',
  'fetchDocuments',
  'upload',
  'download',
  'removeNote',
];
const clientPorts = ['fetchPage', 'fetchAllRows', 'removeClient'];
/** The ports whose calls send the access token. */
const authorizedPorts = [...recordPorts, ...listAndFilePorts, ...clientPorts];

test('every port that sends the access token is the call machine, which refreshes and retries', () => {
  const invoked = Object.values(machines).flatMap((machine) =>
    invokesOf(machine).map(({ invoke }) => {
      const src = String(invoke.src);
      const logic: unknown = machine.implementations.actors[src];
      return [src, logic instanceof StateMachine && logic.id === 'call'] as const;
    }),
  );
  const callPorts = new Set(invoked.flatMap(([src, isCall]) => (isCall ? [src] : [])));
  expect([...callPorts].toSorted()).toEqual(authorizedPorts.toSorted());
  expect(invoked.filter(([src, isCall]) => callPorts.has(src) && !isCall)).toEqual([]);
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
