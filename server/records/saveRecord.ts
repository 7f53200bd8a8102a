// Saves and submits a whole EOI or Application (product 2.4, 2.6): checks it, sets the fields that only the server sets (product 2.14), and
// changes the status only where the record's life cycle allows it (product 2.11).
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { stageOf } from '#machines/catalogue/statuses.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import type { Actor } from '#machines/catalogue/records/outlines.ts';
import { lifeCycleAfter, lifeCycleOf } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { etagOf, updateRecord, type StoredRecord } from './recordStore.ts';
import { addFieldChange } from './fieldChanges.ts';
import { addStatusEvent } from './statusEvents.ts';
import { submissionIssues } from './submissionIssues.ts';
import type { Deps } from '../deps.ts';
import { today } from '../today.ts';
import {
  partitionRecord,
  checkFormat,
  checkIfMatch,
  logIgnored,
  furthestStepOf,
  type Body,
} from './recordBody.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { isSameValue } from './partitionFields.ts';
import { mailSaved } from '../mail/mailSaved.ts';
import { mailSubmitted } from '../mail/mailSubmitted.ts';
import type { User } from '../user.ts';

type Values = Readonly<Record<string, unknown>>;

export interface SaveRequest {
  definition: RecordDefinition;
  /** The stored record, its row locked by the caller's transaction. */
  stored: StoredRecord;
  body: Body;
  ifMatch: string | undefined;
  /** Who saves or submits: kept in the history. */
  user: User;
  /** Computes the fields that depend on others, given all values after the save. */
  computed: (values: Values) => Values;
  /** Reads the data besides the record's own fields that a submit is checked against. */
  related: () => Promise<RelatedData>;
}

/** Returns the stored record. Throws HttpError 422 when it is already submitted, 412 when it changed meanwhile, 400 with the issues. */
export async function saveRecord(
  deps: Deps,
  queries: Queries,
  { definition, stored, body, ifMatch, user, computed, related }: SaveRequest,
): Promise<StoredRecord> {
  const actor: Actor = user.broker ? 'broker' : 'applicant';
  const alreadySubmitted = new HttpError(422, 'The record was submitted.');
  const { name: record, submitField } = definition;
  const life = lifeCycleOf(record, stored.values);
  if (!life.hasTag('editable')) throw alreadySubmitted;
  checkIfMatch(ifMatch, etagOf(stored));
  const partitioned = partitionRecord(definition, body, stored);
  const { fields, changed, extra, ignored } = partitioned;
  const computedValues = computed({ ...stored.values, ...fields });
  // The portal sends the computed values as well (product 3.19).
  logIgnored(
    deps,
    ignored.filter((name) => !isSameValue(body[name], computedValues[name])),
  );
  checkFormat(definition, body, partitioned, stored.values, today(deps.clock));
  const page = furthestStepOf(
    definition,
    stored.values.ua_currentpageinapplication,
    body.ua_currentpageinapplication,
  );
  const saved = lifeCycleAfter(life, { type: 'record.saved', by: actor, page });
  if (saved === undefined) throw alreadySubmitted;
  const changes: Record<string, unknown> = {
    ...fields,
    ...computedValues,
    ua_currentpageinapplication: page,
    [submitField]: 2,
  };
  const now = new Date(deps.clock.now());
  await addFieldChange(queries, { at: now, user, recordId: stored.id, fields: changed });
  if (body[submitField] !== 1) {
    const updated = await updateRecord(queries, record, stored, changes, now, extra);
    // The applicant of a record in query has an e-mail about the query, which leads to the record.
    const isNew = stageOf(definition, stored.values.ua_currentstatus) === 0;
    if (actor === 'applicant' && isNew) await mailSaved(deps, queries, definition, updated, related);
    return updated;
  }

  const from = String(stored.values.ua_currentstatus);
  const status = lifeCycleAfter(saved, { type: 'record.submitted', by: actor })?.context.status;
  if (!status) throw alreadySubmitted;
  const issues = await submissionIssues(deps, queries, definition, {
    stored,
    values: { ...stored.values, ...changes },
    changed,
    related: await related(),
  });
  if (issues.length > 0) throw new HttpError(400, INVALID_VALUES, issues);
  await addStatusEvent(queries, {
    at: now,
    actor,
    record,
    recordId: stored.id,
    from,
    to: status,
  });
  const submission = {
    ua_submittedon: now.toISOString(),
    ua_submittedby: `${user.firstName} ${user.lastName}`,
  };
  const submitted = { ...changes, ...submission, [submitField]: 1, ua_currentstatus: status };
  const updated = await updateRecord(queries, record, stored, submitted, now, extra);
  await mailSubmitted(deps, queries, record, updated);
  return updated;
}
