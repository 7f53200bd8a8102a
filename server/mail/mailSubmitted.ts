// The e-mail to the applicant that a record was submitted: when, and its reference if it has one (product 10.8).
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { outlines } from '#machines/catalogue/records/outlines.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { findAccountById } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import type { User } from '../user.ts';
import { addMail, portalPage } from './addMail.ts';
import { nameIn } from './composeMail.ts';
import { message } from './messages.ts';

/** Stores the e-mail within the caller's transaction. @param by who has submitted the record; a broker is named */
export async function mailSubmitted(
  deps: Deps,
  queries: Queries,
  record: RecordName,
  { owner, values }: StoredRecord,
  by: User,
): Promise<void> {
  const user = await findAccountById(queries, owner);
  if (user === null) return;
  const { ua_reference: reference, ua_submittedon: at }: Readonly<Record<string, unknown>> = values;
  const valuesIn = (language: Language) => ({
    record: message(language, `email.status.record.${record}`),
    ...formatUkDateTime(String(at)),
    ...(by.broker ? { submitter: nameIn(by) } : {}),
    reference: reference
      ? ` ${message(language, 'email.submitted.reference', { reference: String(reference) })}`
      : '',
  });
  const link = portalPage(deps.settings, `/${outlines[record].stage}/review`);
  await addMail(deps, queries, 'submitted', { to: user, link, valuesIn });
}
