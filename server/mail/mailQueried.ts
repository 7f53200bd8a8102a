// The e-mail to the brokers of an Application that came into query: its reference, what the fund asks, and where to answer (product 9.11).
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import { outlines, pagePath } from '#machines/catalogue/records/outlines.ts';
import { findAccountById } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import { addMail, portalPage } from './addMail.ts';

/** Stores an e-mail to each broker who acts now, within the caller's transaction. */
export async function mailQueried(
  deps: Deps,
  queries: Queries,
  { id, values }: StoredRecord,
  query?: StatusMessage,
): Promise<void> {
  const { ua_reference }: Readonly<Record<string, unknown>> = values;
  const link = portalPage(
    deps.settings,
    `${pagePath(outlines.application.stage, 'tasks')}?application=${id}`,
  );
  const valuesIn = (language: Language) => ({
    reference: String(ua_reference),
    ...(query ? { message: query[language] } : {}),
  });
  const assigned = await queries.query<{ broker_id: string }>(
    'select broker_id from assignments where application_id = $1 and ended_at is null order by assigned_at, id',
    [id],
  );
  for (const { broker_id } of assigned) {
    const broker = await findAccountById(queries, broker_id);
    if (broker !== null) await addMail(deps, queries, 'brokerqueried', { to: broker, link, valuesIn });
  }
}
