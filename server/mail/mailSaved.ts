// The e-mail to the applicant after the first save of a record: the way back, and which steps are not complete (product 10.8).
import type { RecordDefinition } from '#machines/catalogue/records/definition.ts';
import { stepIssues } from '#machines/catalogue/records/progress.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { fromWire } from '#machines/catalogue/records/wire.ts';
import { findAccountById } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { readMessages, type Language } from '../messages.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import { today } from '../today.ts';
import { addMail, portalPage } from './addMail.ts';
import { message, type MessageValues } from './messages.ts';

/** The names of the steps are among the texts that both records share. */
const stepNames = { en: readMessages('en', 'records'), cy: readMessages('cy', 'records') };

/** Returns true the first time for a record, which the transaction of the save stores. */
async function claimFirstMail(queries: Queries, recordId: string, at: Date): Promise<boolean> {
  const rows = await queries.query(
    'insert into saved_mails (record_id, mailed_at) values ($1, $2) on conflict do nothing returning 1',
    [recordId, at],
  );
  return rows.length > 0;
}

/**
 * Stores the e-mail within the caller's transaction, once for each record.
 * @param related reads the data besides the record's own fields that its steps are checked against
 */
export async function mailSaved(
  deps: Deps,
  queries: Queries,
  definition: RecordDefinition,
  { id, owner, values }: StoredRecord,
  related: () => Promise<RelatedData>,
): Promise<void> {
  if (!(await claimFirstMail(queries, id, new Date(deps.clock.now())))) return;
  const user = await findAccountById(queries, owner);
  if (user === null) return;
  const data = await related();
  const incomplete = definition.steps.filter(
    (step) => stepIssues(definition, step, fromWire(definition, values), today(deps.clock), data).length > 0,
  );
  const valuesIn = (language: Language): MessageValues => ({
    record: message(language, `email.status.record.${definition.name}`),
    // The paragraph `complete` has no placeholder; composeMail includes it when this value exists, whatever it is.
    ...(incomplete.length === 0
      ? { complete: '' }
      : { steps: incomplete.map((step) => stepNames[language][`step.${step}`] ?? step).join('\n') }),
  });
  const link = portalPage(deps.settings, `/${definition.stage}/tasks`);
  await addMail(deps, queries, 'saved', { to: user, link, valuesIn });
}
