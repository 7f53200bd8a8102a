// Random walks of a user who types at random and leaves the steps in random ways: whatever was typed is saved, kept on the device, still in
// the form, or was asked about, after every event (product 1.9, 11.3). WALKS sets how many; the nightly run takes 10,000.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import { validAnswer } from '../samples.ts';
import { defaultSeed } from './randomWalks.ts';
import { allSteps, faults, openWorld, otherPages } from './typingWorld.ts';

const walks = Number(process.env['WALKS'] ?? 150);
const longest = 25;

type World = Awaited<ReturnType<typeof openWorld>>;

/** An answer of the field's kind: a text at random, or a valid one. */
function answerFor(
  record: 'eoi' | 'application',
  name: string,
  field: Field,
  text: string,
  choice: number,
): Answer {
  if (field.kind === 'bool') return choice % 2 === 0;
  if (field.kind === 'yesno') return String(choice % 2);
  if (field.kind === 'multiselect') return [];
  const options = optionsOf(field.options);
  if (options.length > 0) return String(options[choice % options.length]);
  return choice % 3 === 0 ? validAnswer(record, name, field) : text;
}

const moves = [
  'type',
  'pause',
  'link',
  'cancel',
  'logout',
  'decide',
  'submit',
  'later',
  'language',
  'expire',
  'fault',
  'elsewhere',
  'choose',
  'reload',
  'crash',
  'comeBack',
] as const;
// Every second event is typing, and logging out is rare, because it ends the walk.
const move = fc.oneof(
  { weight: 16, arbitrary: fc.constant('type' as const) },
  { weight: 15, arbitrary: fc.constantFrom(...moves.filter((one) => one !== 'type' && one !== 'logout')) },
  { weight: 1, arbitrary: fc.constant('logout' as const) },
);
const event = fc.record({
  move,
  choice: fc.nat(1000),
  text: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('25,000', '12500,50', '31/02/2027', 'tua mil', '\u0007'),
  ),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Value>(values: readonly Value[], choice: number): Value | undefined =>
  values[choice % values.length];

/** Lets the event happen. Returns an answer that it has lost, if the world knows by then. */
async function perform(
  world: World,
  record: 'eoi' | 'application',
  { move: kind, choice, text }: Event,
  step: string,
) {
  switch (kind) {
    case 'type': {
      const found = pick(world.fields(), choice);
      if (found !== undefined) world.type(found[0], answerFor(record, ...found, text, choice));
      return undefined;
    }
    case 'pause':
      world.pause();
      return undefined;
    case 'link':
      world.leave(pick(otherPages, choice) ?? '', 'leave');
      return undefined;
    case 'cancel':
      world.leave(otherPages[1] ?? '', 'cancel');
      return undefined;
    case 'logout':
      return world.logOut();
    case 'decide':
      return world.decide(
        pick(['leave.confirmed', 'leave.saved', 'leave.cancelled'] as const, choice) ?? 'leave.saved',
      );
    case 'submit':
      world.submit(false);
      return undefined;
    case 'later':
      world.submit(true);
      return undefined;
    case 'language':
      world.switchLanguage();
      return undefined;
    case 'expire':
      world.expire();
      return undefined;
    case 'fault':
      world.setFault(pick(faults, choice) ?? 'none');
      return undefined;
    case 'elsewhere':
      world.changeElsewhere(choice % 5 === 0 ? 'submitted' : 'saved');
      return undefined;
    case 'choose':
      world.choose(
        pick(['version.kept', 'version.replaced', 'draft.used', 'draft.discarded'] as const, choice) ??
          'version.kept',
      );
      return undefined;
    case 'reload':
      return world.reload(false);
    case 'crash':
      return world.reload(true);
    case 'comeBack':
      world.comeBack(step);
      return undefined;
  }
}

async function walk([start, events]: readonly [number, readonly Event[]]): Promise<string | null> {
  const { record, step } = allSteps[start % allSteps.length] ?? { record: 'eoi', step: 'declarations' };
  const world = await openWorld(record, step);
  try {
    for (const [index, one] of events.entries()) {
      const lost = await perform(world, record, one, step);
      await world.settle();
      const found = lost ?? world.lost();
      if (found !== undefined)
        return `${record} ${step}: ${JSON.stringify(found)} is lost after ${events
          .slice(0, index + 1)
          .map(({ move: kind }) => kind)
          .join(', ')}`;
      if (world.isOver()) break;
    }
    return null;
  } finally {
    world.stop();
  }
}

test(`${walks} walks lose nothing that was typed`, { timeout: 60_000 + walks * 200 }, async () => {
  const plans = fc.tuple(fc.nat(allSteps.length - 1), fc.array(event, { minLength: 5, maxLength: longest }));
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      expect(await walk(plan)).toBeNull();
    }),
    { numRuns: walks, seed: defaultSeed, endOnFailure: false },
  );
});
