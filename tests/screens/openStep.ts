// Brings a page to a step of a record, with everything that the step needs, for the walks of what stands in it.
import { records } from '#machines/catalogue/records/records.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { parseAddress } from '#machines/catalogue/routes.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { completeRelated } from '../applicationSamples.ts';
import { applicant } from '../paths/users.ts';
import { minimalRecord } from '../samples.ts';
import { firstActor } from './actorsOfViews.ts';
import { heldPort } from './heldActors.ts';
import type { Page, Visit } from './openPage.ts';

export const visitStep = (record: RecordName, step: string): Omit<Visit, 'language'> => ({
  address: parseAddress(`/${outlines[record].stage}/${step}`),
  user: applicant,
});

/** A record in which a step is not answered yet. */
export function unanswered(record: RecordName, step: string): Values {
  const own = new Set(fieldsOfStep(records[record], step).map(([name]) => name));
  return Object.fromEntries(Object.entries(minimalRecord(record)).filter(([name]) => !own.has(name)));
}

/** Answers the page's record with these values. */
export function openStep({ perform }: Page, record: RecordName, values: Values): Promise<void> {
  const related = record === 'application' ? completeRelated() : {};
  return perform(() => heldPort(firstActor(record), 'fetchRecord').resolve({ values, etag: '1', related }));
}
