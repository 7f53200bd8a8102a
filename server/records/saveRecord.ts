// Saves and submits a whole EOI or Application (product 2.4, 2.6): checks it, sets the fields that only the server sets (product 2.14), and
// changes the status only where the record's life cycle allows it (product 2.11).
import { isSameValue, type Values } from '#machines/catalogue/fields/answers.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { isEditable, stageOf, type StatusFields } from '#machines/catalogue/statuses.ts';
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import type { Actor, RecordName } from '#machines/catalogue/records/outlines.ts';
import { lifeCycleAfter, lifeCycleOf, type Life } from '#machines/record/recordLifeMachine.ts';
import type { Queries } from '../db/database.ts';
import { updateRecord, type StoredRecord } from './recordStore.ts';
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
import { revisionEtag } from '../http/etag.ts';
import { INVALID_VALUES } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import { mailFirstEdit } from '../mail/mailBroker.ts';
import { mailSaved } from '../mail/mailSaved.ts';
import { mailSubmitted } from '../mail/mailSubmitted.ts';
import type { User } from '../user.ts';

export interface SaveRequest {
  definition: RecordDefinition;
  /** The stored record. For saveRecord the caller's transaction has locked its row. */
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

/** What a save changes, and what it may do next. */
interface PlannedSave {
  /** The values of all fields that are written. */
  changes: Values;
  /** All unknown fields. */
  extra: Values;
  /** The names of the fields, unknown ones too, that the user has changed. */
  changed: ReadonlySet<string>;
  /** The life cycle after the save. */
  life: Life;
}

const alreadySubmitted = () => new HttpError(422, 'The record was submitted.');

const actorOf = ({ broker }: Pick<User, 'broker'>): Actor => (broker ? 'broker' : 'applicant');

/**
 * The life cycle after a save, remembered by what it follows from: a transition of the machine takes as long as a statement of the database, and
 * most saves make the same one.
 */
const livesAfterSaves = new Map<string, Life | undefined>();
/** A forced status can be any word, so that the number of life cycles to remember needs a limit. */
const REMEMBERED_LIVES = 1000;

function lifeAfterSave(record: RecordName, values: StatusFields, by: Actor, page: string): Life | undefined {
  const key = JSON.stringify([record, values.ua_currentstatus, values.ua_currentpageinapplication, by, page]);
  if (!livesAfterSaves.has(key)) {
    if (livesAfterSaves.size >= REMEMBERED_LIVES) livesAfterSaves.clear();
    livesAfterSaves.set(key, lifeCycleAfter(lifeCycleOf(record, values), { type: 'record.saved', by, page }));
  }
  return livesAfterSaves.get(key);
}

/**
 * Checks a save against the stored record. `reportIgnored` gets the names of the system fields that the body tried to change. Throws HttpError
 * 422 when the record is already submitted, 412 when it changed meanwhile, 400 with the issues.
 */
export function planSave(
  { clock }: Pick<Deps, 'clock'>,
  { definition, stored, body, ifMatch, user, computed }: Omit<SaveRequest, 'related'>,
  reportIgnored: (names: readonly string[]) => void,
): PlannedSave {
  const { name: record, submitField } = definition;
  if (!isEditable(definition, stored.values)) throw alreadySubmitted();
  checkIfMatch(ifMatch, revisionEtag(stored.revision));
  const partitioned = partitionRecord(definition, body, stored);
  const { fields, changed, extra, ignored } = partitioned;
  const computedValues = computed({ ...stored.values, ...fields });
  // The portal sends the computed values as well (product 3.19).
  reportIgnored(ignored.filter((name) => !isSameValue(body[name], computedValues[name])));
  checkFormat(definition, body, partitioned, stored.values, today(clock));
  const page = furthestStepOf(
    definition,
    stored.values.ua_currentpageinapplication,
    body.ua_currentpageinapplication,
  );
  const life = lifeAfterSave(record, stored.values, actorOf(user), page);
  if (life === undefined) throw alreadySubmitted();
  return {
    changes: { ...fields, ...computedValues, ua_currentpageinapplication: page, [submitField]: 2 },
    extra,
    changed,
    life,
  };
}

/**
 * Whether the record is at stage 0 and was never submitted. Only then is its first save mailed: the applicant of a record that came back, in
 * query or by force, has an e-mail about that already, which leads to the record.
 */
export const isBeforeSubmit = (definition: RecordDefinition, { values }: StoredRecord): boolean =>
  stageOf(definition, values.ua_currentstatus) === 0 && !values['ua_submittedon'];

/** Returns the stored record. Throws the errors of planSave, and HttpError 400 with the issues for which a submit is refused. */
export async function saveRecord(deps: Deps, queries: Queries, request: SaveRequest): Promise<StoredRecord> {
  const { definition, stored, body, user, related } = request;
  const { name: record, submitField } = definition;
  const actor = actorOf(user);
  const { changes, extra, changed, life } = planSave(deps, request, (names) => logIgnored(deps, names));
  const now = new Date(deps.clock.now());
  await addFieldChange(queries, { at: now, user, recordId: stored.id, fields: changed });
  if (changed.size > 0 && body[submitField] !== 1) await mailFirstEdit(deps, queries, stored, user);
  if (body[submitField] !== 1) {
    const updated = await updateRecord(queries, record, stored, changes, now, extra);
    if (actor === 'applicant' && isBeforeSubmit(definition, stored))
      await mailSaved(deps, queries, definition, updated, related);
    return updated;
  }

  const from = String(stored.values.ua_currentstatus);
  const status = lifeCycleAfter(life, { type: 'record.submitted', by: actor })?.context.status;
  if (!status) throw alreadySubmitted();
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
  await mailSubmitted(deps, queries, record, updated, user);
  return updated;
}
