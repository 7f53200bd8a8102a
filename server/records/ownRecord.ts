// The subquery that lets the statement of a session also read the user's record and everything that a save of it is checked against. An ordinary
// save then needs only one more statement (ordinarySave.ts, decision 028).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { jobsOf } from '../lists/itemStore.ts';
import { newestChangeJson, type NewestChange } from './fieldChanges.ts';
import { keyColumns, type RecordRow } from './recordStore.ts';
import { statusEventsJson, type StatusEvent } from './statusEvents.ts';

/** A user's own record, and what else a save of it is checked against. */
export interface OwnRecord {
  record: RecordRow;
  events: (Omit<StatusEvent, 'at'> & { at: string })[];
  /** Whether the e-mail about the first save was sent. */
  isMailed: boolean;
  /** Whether the record is part of what a broker's list shows. */
  isListed: boolean;
  /** The number of jobs that an Application forecasts, from its list of jobs; 0 for an EOI. */
  jobs: number;
  /** null before anything was changed. */
  newestChange: NewestChange | null;
}

/** For each record: whether a broker's list may show something of the row `r`, and the number of its jobs. */
const related: Readonly<Record<RecordName, { isListed: string; jobs: string }>> = {
  eoi: { isListed: 'exists (select from application a where a.owner = r.ua_contact)', jobs: '0' },
  application: {
    isListed:
      'exists (select from assignments s where s.application_id = r.ua_icapplicationid and s.ended_at is null)',
    jobs: jobsOf('r.ua_icapplicationid'),
  },
};

const subqueryOf = (record: RecordName): string => {
  const { id, owner } = keyColumns[record];
  const { isListed, jobs } = related[record];
  return `(select json_build_object('record', r, 'events', ${statusEventsJson(`r.${id}`)},
      'isMailed', exists (select from saved_mails m where m.record_id = r.${id}), 'isListed', ${isListed}, 'jobs', ${jobs},
      'newestChange', ${newestChangeJson(`r.${id}`, 'u.id')})
    from ${record} r where r.${owner} = u.id)`;
};

/** SQL for the own record of the user `u`, as JSON (OwnRecord). */
export const ownRecordSubquery: Readonly<Record<RecordName, string>> = {
  eoi: subqueryOf('eoi'),
  application: subqueryOf('application'),
};

/** The events of the record's status. */
export const readEvents = ({ events }: OwnRecord): StatusEvent[] =>
  events.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));
