// The way of an applicant of the chaos test through the portal, up to an Application that the fund has asked about, so that it can be edited: both
// records are filled in and submitted, and a caseworker moves them on and assigns a broker. The moves and their e-mails count as acknowledged.
import * as v from 'valibot';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { message } from '#server/mail/messages.ts';
import { validApplication, validItem } from '../applicationSamples.ts';
import { savesOf } from '../bench/applicant.ts';
import { pdf } from '../sampleFiles.ts';
import type { LookupIds } from '../samples.ts';
import type { Move, Stored } from './findings.ts';
import { newKey, type Person } from './retryingCalls.ts';
import { uploadFile } from './uploadFile.ts';

export interface Caseworker {
  /** Changes something of an applicant. A change that was made although its answer was lost counts as made. */
  put: (email: string, path: string, body: object) => Promise<void>;
  /** What the caseworker reads of an applicant. */
  read: (email: string) => Promise<unknown>;
}

export interface Journey {
  /** What is done one after the other. */
  steps: readonly (() => Promise<unknown>)[];
  /** The moves that were acknowledged so far. */
  moves: readonly Move[];
  /** The subjects of the e-mails that they cause. */
  subjects: readonly string[];
  /** What the server answers to the caseworker. */
  stored: () => Promise<Pick<Stored, 'moves' | 'statuses'>>;
}

const recordSchema = v.object({
  values: v.object({ ua_currentstatus: v.string() }),
  events: v.array(v.object({ to: v.string() })),
});
const applicantSchema = v.object({ eoi: recordSchema, application: recordSchema });
const submittedSchema = (status: string) => v.object({ ua_currentstatus: v.literal(status) });

export function createJourney(
  person: Person,
  caseworker: Caseworker,
  { email, broker, contractId, ids }: { email: string; broker: string; contractId: string; ids: LookupIds },
): Journey {
  const moves: Move[] = [];
  const subjects: string[] = [];
  const acknowledge = (move: Move, mail?: 'submitted' | 'status') => {
    moves.push(move);
    if (mail === undefined) return;
    const record = message('en', `email.status.record.${move.record}`);
    subjects.push(message('en', `email.${mail}.subject`, { record }));
  };

  const start = async () => {
    if ((await person.call('AddICEOI', { body: {}, headers: newKey() })) !== null)
      acknowledge({ what: 'status', record: 'eoi', to: 'eoi-created' });
  };
  /** As the portal: a submit that is refused with 422 may have been stored although its answer was lost, so that the record is fetched (product 2.6). */
  const submit = async (record: RecordName, body: Values, [save, fetch]: readonly [CallId, CallId]) => {
    const to = `${record}-submitted`;
    const isSubmitted = (answer: unknown) => v.is(submittedSchema(to), answer);
    if (isSubmitted(await person.call(save, { body }, [200, 422])) || isSubmitted(await person.call(fetch)))
      acknowledge({ what: 'submit', record, to }, 'submitted');
  };
  const move = async (record: RecordName, to: string) => {
    await caseworker.put(email, `records/${record}`, { status: to });
    acknowledge({ what: 'status', record, to }, 'status');
  };

  const eoiSaves = savesOf(ids);
  const application = validApplication();
  const steps = [
    start,
    ...eoiSaves.slice(0, -1).map((body) => () => person.call('UpdateICEOI', { body })),
    () => submit('eoi', eoiSaves.at(-1) ?? {}, ['UpdateICEOI', 'geticeoi']),
    async () => {
      await move('eoi', 'eligible');
      acknowledge({ what: 'status', record: 'application', to: 'application-created' });
    },
    () => caseworker.put(email, 'assignment', { broker }),
    () => person.call('UpdateICApplication', { body: application }),
    ...listNames.map((list) => () => {
      const item = {
        ...validItem(list),
        ...(list === 'activities' ? { ua_activitytype: ids.activitytype[0] } : {}),
      };
      return person.call(childLists[list].calls.add, { body: [item], headers: newKey() });
    }),
    ...['Accounts', 'Forecast', 'CashFlow'].map(
      (filetype) => () =>
        uploadFile(person, contractId, {
          filename: `${filetype}.pdf`,
          filetype,
          mimetype: 'application/pdf',
          content: pdf(),
        }),
    ),
    () =>
      submit('application', { ...application, ua_submitapplication: 1 }, [
        'UpdateICApplication',
        'geticapplication',
      ]),
    () => move('application', 'in-query-cust'),
  ];
  return {
    steps,
    moves,
    subjects,
    async stored() {
      const stored = v.parse(applicantSchema, await caseworker.read(email));
      return {
        moves: (['eoi', 'application'] as const).flatMap((record) =>
          stored[record].events.map(({ to }) => `${record} ${to}`),
        ),
        statuses: {
          eoi: stored.eoi.values.ua_currentstatus,
          application: stored.application.values.ua_currentstatus,
        },
      };
    },
  };
}
