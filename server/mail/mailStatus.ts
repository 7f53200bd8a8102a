// The e-mail that a record's status has changed (product 10.8).
import { routes } from '#machines/catalogue/routes.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import type { StatusMessage } from '#machines/catalogue/records/statusMessage.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { composeMail } from './composeMail.ts';
import type { Language } from '../messages.ts';
import type { User } from '../user.ts';
import { message } from './messages.ts';
import { portalPage } from './portalPage.ts';

/** Stores the e-mail within the caller's transaction. @param query what the caseworker asks about a record in query */
export async function mailStatus(
  { settings, outbox }: Deps,
  queries: Queries,
  user: User,
  record: RecordName,
  display: DisplayState,
  query?: StatusMessage,
): Promise<void> {
  const valuesIn = (language: Language) => ({
    record: message(language, `email.status.record.${record}`),
    status: message(language, `email.status.state.${display}`),
    ...(query ? { message: query[language] } : {}),
  });
  await outbox.add(
    queries,
    composeMail(settings, 'status', {
      to: user,
      link: portalPage(settings, routes.dashboard.path),
      values: { en: valuesIn('en'), cy: valuesIn('cy') },
    }),
  );
}
