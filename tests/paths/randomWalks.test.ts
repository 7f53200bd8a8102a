// Random walks keep every promise of invariants.ts: some of each machine here, as many as one likes with
// `npm run paths -- --random N --seed N`. And a machine that breaks one is found.
import { expect, test } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { promisePort } from '#machines/ports.ts';
import { allWalks } from './allWalks.ts';
import { heldPorts, withHeldPorts } from './heldPorts.ts';
import { mutantsOf } from './mutants.ts';
import { randomWalks, usualSeed } from './randomWalks.ts';
import type { MachineWalks } from './machineWalks.ts';

const walks = 50;

test.each(Object.entries(allWalks))(
  `${walks} walks through %s, seed ${usualSeed}`,
  async (machine, walksOf) => {
    expect((await randomWalks(machine, walksOf(), walks)).broken).toBeNull();
  },
);

/** The walks of a machine, its first plan alone, with something wrong about it. */
function spoilt(name: string, spoil: (machine: AnyStateMachine) => AnyStateMachine): MachineWalks {
  const walksOf = allWalks[name]?.();
  if (walksOf === undefined) throw new Error(`There is no machine ${name}.`);
  const { plans, ports } = walksOf;
  return { plans: [{ ...plans[0], machine: spoil(plans[0].machine) }], ports };
}

const typesOf = (events: readonly string[] = []) => events.map((event) => /"type":"([^"]+)/.exec(event)?.[1]);

test('who stays signed in when the tokens are gone is found, on the shortest way', async () => {
  const walksOf = spoilt('session', (machine) => {
    const deaf = mutantsOf(machine).find(
      ({ transition, change }) => /signedIn · session\.expired/.test(transition) && change === 'dropped',
    );
    return deaf?.of(machine) ?? machine;
  });
  const { broken } = await randomWalks('session', walksOf, 200);
  expect([broken?.says, typesOf(broken?.events)]).toEqual([
    'never signed in without a token',
    ['session.opened', 'session.expired'],
  ]);
});

test('a form that goes on without its answers on the device is found', async () => {
  const forgetful = spoilt('eoi', (machine) => machine.provide({ actions: { keepDraft: () => undefined } }));
  const { broken } = await randomWalks('eoi', forgetful, 200);
  expect(broken?.says).toBe(
    'never a draft lost: what is typed is written to the device before the form goes on',
  );
});

/** A review that can be submitted again after it was, or while it is. */
function submitting(again: 'when done' | 'meanwhile'): MachineWalks {
  const ports = heldPorts(['saveRecord']);
  const machine = createMachine({
    id: 'eoi',
    context: { typed: null },
    initial: 'reviewing',
    states: {
      reviewing: { on: { 'record.submitted': 'submitting' } },
      submitting: {
        invoke: { id: 'submitRecord', src: 'saveRecord', onDone: 'reviewing', onError: 'reviewing' },
        ...(again === 'meanwhile' ? { on: { 'location.opened': { target: 'reviewing' } } } : {}),
      },
    },
  }).provide({ actors: { saveRecord: promisePort('saveRecord') } });
  return {
    plans: [
      {
        machine: withHeldPorts(machine, ports),
        events: () => [{ type: 'record.submitted' }, { type: 'location.opened' }],
        outputs: { submitRecord: () => [undefined] },
        refusals: [],
      },
    ],
    ports,
  };
}

test.each([
  ['when done', 'never two submits in one opening', 'xstate.done.actor.submitRecord'],
  ['meanwhile', 'never two saves in flight', 'location.opened'],
] as const)('a second submit %s is found', async (again, says, between) => {
  const { broken } = await randomWalks('eoi', submitting(again), 200);
  expect([broken?.says, typesOf(broken?.events)]).toEqual([
    says,
    ['record.submitted', between, 'record.submitted'],
  ]);
});
