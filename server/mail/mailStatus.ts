// The e-mail that a record's status has changed (product 10.8).
import { routes } from '#machines/catalogue/routes.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { addMail, portalPage } from './addMail.ts';
import type { Language } from '../messages.ts';
import type { User } from '../user.ts';
import { message } from './messages.ts';

/** Stores the e-mail within the caller's transaction. @param query what the caseworker asks about a record in query */
export async function mailStatus(
  deps: Deps,
  queries: Queries,
  user: User,
  record: RecordName,
  display: DisplayState,
  query?: StatusMessage,
): Promise<void> {
  const valuesIn = (language: Language) => ({
    record: message(language, `email.status.record.${record}`),
    status: message(language, `email.status.state.${display}`),
    // What the reader does next.
    ...(record === 'eoi' && display === 'approved' ? { application: '' } : {}),
    ...(display === 'in-query' ? { query: '' } : {}),
    ...(query ? { message: query[language] } : {}),
  });
  const link = portalPage(deps.settings, routes.dashboard.path);
  await addMail(deps, queries, 'status', { to: user, link, valuesIn });
}
