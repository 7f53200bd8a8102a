// Saving and submitting a whole record, the same for the Expression of Interest and the Application (decisions.md, "Records and
// their life"; security.md 3): what is refused, what only the server sets, and the one legal move of the status.
import { submitIssues } from '#machines/catalogue/records/progress.ts';
import { fromWire } from '#machines/catalogue/records/record.ts';
import type { Related } from '#machines/catalogue/records/related.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import { recordNames, type RecordName } from '#machines/catalogue/records/steps.ts';
import { lifeAfter, lifeOf, type Mover } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { etagOf, updateRecord, type StoredRecord } from './recordStore.ts';
import { addStatusEvent } from './statusEvents.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import { partitionRecord, checkForm, checkIfMatch, logIgnored, furthestStepOf } from './recordBody.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SaveRequest {
  record: RecordName;
  /** As it stands, locked by the caller's transaction. */
  stored: StoredRecord;
  body: Values;
  ifMatch: string | undefined;
  /** Who submits, for the trace of statuses. */
  actor?: Mover;
  /** The fields that the server works out from the others, given all of them. */
  computed: (values: Values) => Values;
  /** What a submit needs besides the record's own fields. */
  related: () => Promise<Related>;
}

/** The record as it is stored afterwards. Refusal 422 when it is submitted, 412 when it changed, 400 with the issues. */
export async function saveRecord(
  deps: Pick<Deps, 'clock' | 'log'>,
  queries: Queries,
  { record, stored, body, ifMatch, actor = 'applicant', computed, related }: SaveRequest,
): Promise<StoredRecord> {
  const closed = new HttpError(422, 'The record was submitted.');
  const life = lifeOf(record, stored.values);
  if (!life.hasTag('editable')) throw closed;
  checkIfMatch(ifMatch, etagOf(stored));
  const partitioned = partitionRecord(record, body, stored);
  const { fields, changed, extra, ignored } = partitioned;
  logIgnored(deps, ignored);
  const day = today(deps.clock);
  checkForm(record, body, partitioned, day);
  const { submit } = recordNames[record];
  const page = furthestStepOf(
    record,
    stored.values['ua_currentpageinapplication'],
    body['ua_currentpageinapplication'],
  );
  const saved = lifeAfter(life, { type: 'record.saved', by: actor, page });
  if (saved === undefined) throw closed;
  const changes: Record<string, unknown> = {
    ...fields,
    ...computed({ ...stored.values, ...fields }),
    ua_currentpageinapplication: page,
    [submit]: 2,
  };
  const now = new Date(deps.clock.now());
  if (body[submit] !== 1) return updateRecord(queries, record, stored, changes, now, extra);

  const from = String(stored.values['ua_currentstatus']);
  const status = lifeAfter(saved, { type: 'record.submitted', by: actor })?.context.status;
  if (!status) throw closed;
  const resulting = fromWire(record, { ...stored.values, ...changes });
  // A resubmit after a query does not refuse for its age what was accepted before.
  const first = stageOf(record, from) === 0;
  const issues = submitIssues(record, resulting, day, await related(), first ? undefined : changed);
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
  await addStatusEvent(queries, {
    at: now,
    actor,
    record,
    recordId: stored.id,
    from,
    to: status,
  });
  const submitted = { ...changes, [submit]: 1, ua_currentstatus: status };
  return updateRecord(queries, record, stored, submitted, now, extra);
}
