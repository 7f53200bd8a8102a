// Reads the record of a user by the statement that finds the session, with all that a save of it is checked against: an ordinary save then needs
// one statement more (ordinarySave.ts).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { AlsoFound } from '../accounts/users.ts';
import { jobsOf } from '../lists/itemStore.ts';
import { keyColumns, type RecordRow } from './recordStore.ts';
import { statusEventsJson, type StatusEvent } from './statusEvents.ts';

/** A user's own record, and what else a save of it is checked against. */
export interface OwnRecord {
  record: RecordRow;
  events: (Omit<StatusEvent, 'at'> & { at: string })[];
  /** Whether the applicant was told of the first save. */
  isMailed: boolean;
  /** Whether a broker's list may show something of the record. */
  isListed: boolean;
  /** The number of jobs that the lists of an Application forecast; 0 for an EOI. */
  jobs: number;
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

const statementOf = (record: RecordName): AlsoFound => {
  const { id, owner } = keyColumns[record];
  const { isListed, jobs } = related[record];
  const sql = `(select json_build_object('record', r, 'events', ${statusEventsJson(`r.${id}`)},
      'isMailed', exists (select from saved_mails m where m.record_id = r.${id}), 'isListed', ${isListed}, 'jobs', ${jobs})
    from ${record} r where r.${owner} = u.id)`;
  return { name: record, sql };
};

/** What the statement of a session reads to find the user's own record. */
export const ownRecordStatement: Readonly<Record<RecordName, AlsoFound>> = {
  eoi: statementOf('eoi'),
  application: statementOf('application'),
};

/** The events of the record's status. */
export const readEvents = ({ events }: OwnRecord): StatusEvent[] =>
  events.map(({ at, ...event }) => ({ ...event, at: new Date(at) }));
