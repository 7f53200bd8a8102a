// Walks the Expression of Interest: all four steps, and a shape of two steps that browser tests can afford. Each transition once:
// with every record, the same journey is walked in application.test.ts.
import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { steps } from '#machines/catalogue/steps.ts';
import { failures } from './failures.ts';
import { wholly } from './walkEverything.ts';
import { walkFlow } from './walkFlow.ts';

const eoi = {
  record: 'eoi',
  inQuery: 'eoi-in-query',
  ineligible: { ua_typeofbusinessownership: 'sole-trader' },
  // An Expression of Interest has neither lists nor documents: nobody sends this but a walk.
  changes: ({ value }: AnyMachineSnapshot) => (value === 'guidance' ? [{}] : []),
} as const;

/** The journey takes a 403 and a lost connection for a 500; the two steps are walked with them too. */
const toldApart = failures.filter(({ status }) => ![403, 'offline', 'malformed'].includes(status));

test('walks every transition of the four steps', { timeout: 60_000 }, async () => {
  const walked = await walkFlow({ ...eoi, only: steps.eoi, refusals: toldApart, briefly: true });
  expect(walked).toMatchObject(wholly);
});

test('walks every transition of two steps', { timeout: 60_000 }, async () => {
  expect(
    await walkFlow({ ...eoi, only: steps.eoi.slice(2), refusals: failures, briefly: true }),
  ).toMatchObject(wholly);
});
