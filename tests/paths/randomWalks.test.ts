// Random walks hold every invariant (invariants.ts): 50 of each machine here, any number with `npm run paths -- --random N --seed N`. Broken
// machines show that the walks find violations.
import { expect, test } from 'vitest';
import { createMachine, spawnChild, type AnyStateMachine } from 'xstate';
import { promisePort } from '#machines/ports.ts';
import { pathModels } from './pathModels.ts';
import { deferredPorts, withDeferredPorts } from './deferredPorts.ts';
import { mutantsOf } from './mutants.ts';
import { randomWalks, defaultSeed } from './randomWalks.ts';
import type { PathModels } from './pathModel.ts';

const walks = 50;

test.each(Object.entries(pathModels))(
  `${walks} walks through %s break no invariant (seed ${defaultSeed})`,
  async (machine, createModels) => {
    expect((await randomWalks(machine, createModels(), walks)).broken).toBeNull();
  },
);

/** The first path model of a machine, with a fault injected into the machine. */
function withFault(name: string, injectFault: (machine: AnyStateMachine) => AnyStateMachine): PathModels {
  const original = pathModels[name]?.();
  if (original === undefined) throw new Error(`There is no machine ${name}.`);
  const { models, ports } = original;
  return { models: [{ ...models[0], machine: injectFault(models[0].machine) }], ports };
}

const typesOf = (events: readonly string[] = []) => events.map((event) => /"type":"([^"]+)/.exec(event)?.[1]);

test('finds a session that stays signed in without tokens, and shrinks the walk to two events', async () => {
  const models = withFault('session', (machine) => {
    const mutant = mutantsOf(machine).find(
      ({ location, change }) => /signedIn · session\.expired \[1\]/.test(location) && change === 'dropped',
    );
    return mutant?.apply(machine) ?? machine;
  });
  const { broken } = await randomWalks('session', models, 200);
  expect([broken?.description, typesOf(broken?.events)]).toEqual([
    'never signed in without a token',
    ['xstate.done.actor.readTokens', 'session.expired'],
  ]);
});

test('finds a form that is left before its answers are stored as a draft', async () => {
  const models = withFault('eoi', (machine) => machine.provide({ actions: { storeDraft: () => undefined } }));
  const { broken } = await randomWalks('eoi', models, 200);
  expect(broken?.description).toBe(
    'never a draft lost: typed answers are stored as a draft before the form is left',
  );
});

test('finds a busy state that no call ends', async () => {
  const models = withFault('dashboard', (machine) =>
    createMachine({
      ...machine.config,
      invoke: undefined,
      states: { ...machine.config.states, overview: { tags: ['busy'] } },
    } as never).provide(machine.implementations as never),
  );
  expect((await randomWalks('dashboard', models, 20)).broken?.description).toBe(
    'never a wait without an end: where the user waits, a call is under way',
  );
});

test('finds a search whose older answer can replace the newer one', async () => {
  const ports = deferredPorts(['searchCompanies']);
  const machine = createMachine({
    id: 'companySearch',
    context: { results: null },
    on: { 'search.typed': { actions: spawnChild('searchCompanies') } },
  }).provide({ actors: { searchCompanies: promisePort('searchCompanies') } });
  const events = () => [{ type: 'search.typed' }];
  const models: PathModels = {
    models: [{ machine: withDeferredPorts(machine, ports), events, outputs: {}, portFailures: [] }],
    ports,
  };
  const { broken } = await randomWalks('companySearch', models, 20);
  expect([broken?.description, typesOf(broken?.events)]).toEqual([
    'never an older answer that replaces a newer one: no port has two calls under way',
    ['search.typed', 'search.typed'],
  ]);
});

test('finds a refresh after the user has logged out', async () => {
  const models = withFault('session', (machine) => {
    const states = machine.config.states as Record<string, object>;
    const loggingOut = { ...states['loggingOut'], invoke: { id: 'redeem', src: 'redeem', onDone: 'login' } };
    return createMachine({ ...machine.config, states: { ...states, loggingOut } } as never).provide(
      machine.implementations as never,
    );
  });
  expect((await randomWalks('session', models, 200)).broken?.description).toBe(
    'never a call with the tokens of a user who has logged out',
  );
});

/** A review that can be submitted again when the submit has succeeded, or while it is pending. */
function submitting(again: 'after the response' | 'before the response'): PathModels {
  const ports = deferredPorts(['saveRecord']);
  const machine = createMachine({
    id: 'eoi',
    context: { typed: null },
    initial: 'reviewing',
    states: {
      reviewing: { on: { 'record.submitted': 'submitting' } },
      submitting: {
        invoke: { id: 'submitRecord', src: 'saveRecord', onDone: 'reviewing', onError: 'reviewing' },
        ...(again === 'before the response' ? { on: { 'location.opened': { target: 'reviewing' } } } : {}),
      },
    },
  }).provide({ actors: { saveRecord: promisePort('saveRecord') } });
  return {
    models: [
      {
        machine: withDeferredPorts(machine, ports),
        events: () => [{ type: 'record.submitted' }, { type: 'location.opened' }],
        outputs: { submitRecord: () => [undefined] },
        portFailures: [],
      },
    ],
    ports,
  };
}

test.each([
  ['after the response', 'never two submits in one opening', 'xstate.done.actor.submitRecord'],
  ['before the response', 'never two saves in flight', 'location.opened'],
] as const)('finds a second submit %s to the first', async (again, description, between) => {
  const { broken } = await randomWalks('eoi', submitting(again), 200);
  expect([broken?.description, typesOf(broken?.events)]).toEqual([
    description,
    ['record.submitted', between, 'record.submitted'],
  ]);
});
