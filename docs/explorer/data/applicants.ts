// The sample applicants whose ways the explorer shows: what there is of their records.
import type { Values } from '#machines/catalogue/answers.ts';
import type { Related } from '#machines/catalogue/related.ts';
import { steps, type RecordName } from '#machines/catalogue/steps.ts';
import { completeRelated, minimalApplication } from '#tests/applicationSamples.ts';
import { minimalRecord } from '#tests/samples.ts';

interface HeldRecord {
  /** As it travels; null while there is none. */
  values: Values | null;
  /** The same with every step answered. */
  complete: Values;
  related: Related;
}

export interface Applicant {
  name: string;
  about: string;
  records: Readonly<Record<RecordName, HeldRecord>>;
}

const complete = { eoi: minimalRecord('eoi'), application: minimalApplication() };
const related = { eoi: {}, application: completeRelated() };

/** An applicant whose records have these statuses; null for a record that there is not. */
function applicant(
  name: string,
  about: string,
  statuses: Record<RecordName, string | null>,
  pages: Partial<Record<RecordName, string>> = {},
): Applicant {
  const held = (record: RecordName): HeldRecord => ({
    values:
      statuses[record] === null
        ? null
        : {
            ...complete[record],
            ua_currentstatus: statuses[record],
            ua_currentpageinapplication: pages[record] ?? steps[record].at(-1),
          },
    complete: complete[record],
    related: related[record],
  });
  return { name, about, records: { eoi: held('eoi'), application: held('application') } };
}

export const applicants: readonly Applicant[] = [
  applicant('newcomer', 'Has begun nothing', { eoi: null, application: null }),
  applicant('minimal', 'Application complete, not sent', {
    eoi: 'eligible',
    application: 'application-created',
  }),
  applicant('in-query', 'Application in query', { eoi: 'eligible', application: 'in-query-cust' }),
  applicant('rejected', 'Application rejected', { eoi: 'eligible', application: 'application-rejected' }),
];
