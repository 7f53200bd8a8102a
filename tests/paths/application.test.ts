// Walks the Application: its last two steps wholly, with lists and documents that change, and all seven with one refusal of each
// kind (specification section 4 "Stage two").
import { expect, test } from 'vitest';
import { steps } from '#machines/catalogue/steps.ts';
import { completeRelated } from '../applicationSamples.ts';
import { failures } from './failures.ts';
import { wholly } from './walkEverything.ts';
import { walkFlow } from './walkFlow.ts';

const related = completeRelated();
const { documents } = related;
const none = { documents: { count: 0, state: 1 } };

const application = { record: 'application', inQuery: 'in-query-cust', related } as const;

test('walks every transition of two steps', { timeout: 120_000 }, async () => {
  const walked = await walkFlow({
    ...application,
    only: steps.application.slice(-2),
    refusals: failures,
    briefly: true,
    changes: ({ value }) =>
      value === 'reviewing' || JSON.stringify(value).includes('unchanged') ? [none, { documents }] : [],
  });
  expect(walked).toMatchObject(wholly);
});

test('walks every transition of the seven steps', { timeout: 120_000 }, async () => {
  const walked = await walkFlow({
    ...application,
    only: steps.application,
    refusals: failures.filter(({ status }) => [401, 404, 409, 412, 422].includes(Number(status))),
    briefly: true,
    // The documents are looked at in the review alone: there a missing one refuses the submit.
    changes: ({ value }) => (value === 'reviewing' ? [none, { documents }] : []),
  });
  expect(walked).toMatchObject(wholly);
});
