// Random walks of a user who types at random and leaves the steps in random ways: after every event each typed answer is saved, kept on the device,
// still in the form, or given up by the user (product 1.9, 11.3). WALKS sets the number of walks; the nightly run takes 10,000.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { validAnswer } from '../samples.ts';
import { defaultSeed } from './randomWalks.ts';
import { allSteps, faults, otherPages, startTypingHarness } from './typingHarness.ts';

const walks = Number(process.env['WALKS'] ?? 150);
const maxEvents = 25;

type TypingHarness = Awaited<ReturnType<typeof startTypingHarness>>;

/** An answer for the field: one of its choices, a valid sample or a random text; always no ids for a multi-select. */
function answerFor(record: RecordName, name: string, field: Field, text: string, choice: number): Answer {
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
const moveArbitrary = fc.oneof(
  { weight: 16, arbitrary: fc.constant('type' as const) },
  { weight: 15, arbitrary: fc.constantFrom(...moves.filter((one) => one !== 'type' && one !== 'logout')) },
  { weight: 1, arbitrary: fc.constant('logout' as const) },
);
const eventArbitrary = fc.record({
  move: moveArbitrary,
  choice: fc.nat(1000),
  text: fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom('25,000', '12500,50', '31/02/2027', 'tua mil', '\u0007'),
  ),
});
type WalkEvent = typeof eventArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

const pick = <Value>(values: readonly Value[], choice: number): Value | undefined =>
  values[choice % values.length];

/** Performs the event. Logging out, deciding in the leave dialog and reloading also return an answer that they have lost. */
async function perform(
  harness: TypingHarness,
  record: RecordName,
  { move, choice, text }: WalkEvent,
  step: string,
) {
  switch (move) {
    case 'type': {
      const found = pick(harness.fields(), choice);
      if (found !== undefined) harness.type(found[0], answerFor(record, ...found, text, choice));
      return undefined;
    }
    case 'pause':
      harness.pause();
      return undefined;
    case 'link':
      harness.leave(pick(otherPages, choice) ?? '', 'leave');
      return undefined;
    case 'cancel':
      // Cancel leads to the dashboard (product 1.7).
      harness.leave(routes.dashboard.path, 'cancel');
      return undefined;
    case 'logout':
      return harness.logOut();
    case 'decide':
      return harness.decide(
        pick(['leave.confirmed', 'leave.saved', 'leave.cancelled'] as const, choice) ?? 'leave.saved',
      );
    case 'submit':
      harness.submit(false);
      return undefined;
    case 'later':
      harness.submit(true);
      return undefined;
    case 'language':
      harness.switchLanguage();
      return undefined;
    case 'expire':
      harness.expire();
      return undefined;
    case 'fault':
      harness.setFault(pick(faults, choice) ?? 'none');
      return undefined;
    case 'elsewhere':
      harness.changeElsewhere(choice % 5 === 0 ? 'submitted' : 'saved');
      return undefined;
    case 'choose':
      harness.choose(
        pick(['version.kept', 'version.replaced', 'draft.used', 'draft.discarded'] as const, choice) ??
          'version.kept',
      );
      return undefined;
    case 'reload':
      return harness.reload(false);
    case 'crash':
      return harness.reload(true);
    case 'comeBack':
      harness.comeBack(step);
      return undefined;
  }
}

async function walk([start, events]: readonly [number, readonly WalkEvent[]]): Promise<string | null> {
  const { record, step } = allSteps[start % allSteps.length] ?? { record: 'eoi', step: 'declarations' };
  const harness = await startTypingHarness(record, step);
  try {
    for (const [index, event] of events.entries()) {
      const lost = await perform(harness, record, event, step);
      await harness.settle();
      const found = lost ?? harness.lost();
      if (found !== undefined)
        return `${record} ${step}: ${JSON.stringify(found)} is lost after ${events
          .slice(0, index + 1)
          .map(({ move }) => move)
          .join(', ')}`;
      if (harness.isOver()) break;
    }
    return null;
  } finally {
    harness.stop();
  }
}

test(`${walks} walks lose nothing that was typed`, { timeout: 60_000 + walks * 200 }, async () => {
  const walkInputs = fc.tuple(
    fc.nat(allSteps.length - 1),
    fc.array(eventArbitrary, { minLength: 5, maxLength: maxEvents }),
  );
  await fc.assert(
    fc.asyncProperty(walkInputs, async (walkInput) => {
      expect(await walk(walkInput)).toBeNull();
    }),
    { numRuns: walks, seed: defaultSeed, endOnFailure: false },
  );
});
