// Saving and submitting a whole record, the same for the Expression of Interest and the Application (decisions.md, "Records and
// their life"; security.md 3): what is refused, what only the server sets, and the one legal move of the status.
import { submitIssues } from '#machines/catalogue/records/progress.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import type { Actor } from '#machines/catalogue/records/outlines.ts';
import { lifeAfter, lifeOf } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { etagOf, updateRecord, type StoredRecord } from './recordStore.ts';
import { addStatusEvent } from './statusEvents.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import { changesOf, checkForm, checkVersion, logIgnored, positionOf, type Body } from './ownRecords.ts';
import { NOT_ACCEPTED } from '../http/readBody.ts';
import { Refusal } from '../http/refusal.ts';

type Values = Readonly<Record<string, unknown>>;

export interface Save {
  definition: RecordDefinition;
  /** As it stands, locked by the caller's transaction. */
  stored: StoredRecord;
  body: Body;
  ifMatch: string | undefined;
  /** Who submits, for the trace of statuses. */
  actor?: Actor;
  /** The fields that the server works out from the others, given all of them. */
  computed: (values: Values) => Values;
  /** What a submit needs besides the record's own fields. */
  related: () => Promise<RelatedData>;
}

/** The record as it is stored afterwards. Refusal 422 when it is submitted, 412 when it changed, 400 with the issues. */
export async function saveRecord(
  deps: Pick<Deps, 'clock' | 'log'>,
  queries: Queries,
  { definition, stored, body, ifMatch, actor = 'applicant', computed, related }: Save,
): Promise<StoredRecord> {
  const closed = new Refusal(422, 'The record was submitted.');
  const { name: record, submitField } = definition;
  const life = lifeOf(record, stored.values);
  if (!life.hasTag('editable')) throw closed;
  checkVersion(ifMatch, etagOf(stored));
  const sorted = changesOf(definition, body, stored);
  const { fields, changed, extra, ignored } = sorted;
  logIgnored(deps, ignored);
  const day = today(deps.clock);
  checkForm(definition, body, sorted, day);
  const page = positionOf(
    definition,
    stored.values.ua_currentpageinapplication,
    body.ua_currentpageinapplication,
  );
  const saved = lifeAfter(life, { type: 'record.saved', by: actor, page });
  if (saved === undefined) throw closed;
  const changes: Record<string, unknown> = {
    ...fields,
    ...computed({ ...stored.values, ...fields }),
    ua_currentpageinapplication: page,
    [submitField]: 2,
  };
  const now = new Date(deps.clock.now());
  if (body[submitField] !== 1) return updateRecord(queries, record, stored, changes, now, extra);

  const from = String(stored.values.ua_currentstatus);
  const status = lifeAfter(saved, { type: 'record.submitted', by: actor })?.context.status;
  if (!status) throw closed;
  const held = fromWire(definition, { ...stored.values, ...changes });
  // A resubmit after a query does not refuse for its age what was accepted before.
  const first = stageOf(definition, from) === 0;
  const issues = submitIssues(definition, held, day, await related(), first ? undefined : changed);
  if (issues.length > 0) throw new Refusal(400, NOT_ACCEPTED, issues);
  await addStatusEvent(queries, {
    at: now,
    actor,
    record,
    recordId: stored.id,
    from,
    to: status,
  });
  const submitted = { ...changes, [submitField]: 1, ua_currentstatus: status };
  return updateRecord(queries, record, stored, submitted, now, extra);
}
