// Opens the page of a step of a record and answers the fetch of the record, for tests of the machines within a step.
import { records } from '#machines/catalogue/records/records.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { relatedParts, type RelatedData } from '#machines/catalogue/records/related.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { completeRelated, partOf } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { firstActor } from './viewActors.ts';
import { pendingPort } from './pendingActors.ts';
import type { Page, PageOptions } from './openPage.ts';

export const stepPage = (record: RecordName, step: string): Omit<PageOptions, 'language'> => ({
  address: parseAddress(`/${outlines[record].stage}/${step}`),
  user: applicant,
});

/** A complete record, except that one step is not answered yet. */
export function recordWithoutStep(record: RecordName, step: string): Values {
  const namesOfStep = new Set(fieldsOfStep(records[record], step).map(([name]) => name));
  return Object.fromEntries(Object.entries(minimalRecord(record)).filter(([name]) => !namesOfStep.has(name)));
}

/**
 * Answers the page's fetch of the record with these values, and then the fetches of the parts of an Application's related data.
 * @param related the parts that are answered; by default all
 */
export async function resolveRecord(
  { perform }: Page,
  record: RecordName,
  values: Values,
  related: RelatedData = record === 'application' ? completeRelated() : {},
): Promise<void> {
  const flow = firstActor(record);
  await perform(() => pendingPort(flow, 'fetchRecord').resolve({ values, etag: '1' }));
  await perform(() => {
    for (const part of relatedParts) {
      const fetching = flow.getSnapshot().children[part];
      const answer = partOf(related, part);
      if (fetching !== undefined && answer !== undefined) pendingPort(fetching, 'fetchPart').resolve(answer);
    }
  });
}
