// The e-mails to an applicant about a broker who acts for them (product 9.10): at the assignment, at the broker's first change, and when the broker
// has ended it. The e-mails to a broker about the right and about a new client (product 9.11).
import { routes } from '#machines/catalogue/routes.ts';
import { findAccountById } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { StoredRecord } from '../records/recordStore.ts';
import type { User } from '../user.ts';
import { addMail, portalPage } from './addMail.ts';
import { nameIn } from './composeMail.ts';

/** Stores the e-mail within the caller's transaction. @param owner the id of the applicant's account */
async function mailBroker(
  deps: Deps,
  queries: Queries,
  kind: 'brokerassigned' | 'brokeredited' | 'brokerended',
  owner: string,
  broker: Pick<User, 'firstName' | 'lastName'>,
): Promise<void> {
  const client = await findAccountById(queries, owner);
  if (client === null) return;
  const link = portalPage(deps.settings, routes.dashboard.path);
  const valuesIn = () => ({ broker: nameIn(broker) });
  await addMail(deps, queries, kind, { to: client, link, valuesIn });
}

/** Tells the client and the broker of an assignment. The broker's e-mail names the client by the reference alone: it stays when the client is erased. */
export async function mailBrokerAssigned(
  deps: Deps,
  queries: Queries,
  { owner, values }: StoredRecord,
  broker: User,
): Promise<void> {
  await mailBroker(deps, queries, 'brokerassigned', owner, broker);
  const { ua_reference }: Readonly<Record<string, unknown>> = values;
  const reference = String(ua_reference);
  const link = portalPage(deps.settings, routes['broker-dashboard'].path);
  link.searchParams.set('search', reference);
  await addMail(deps, queries, 'clientassigned', { to: broker, link, valuesIn: () => ({ reference }) });
}

/** Tells the client that the broker has ended the assignment. */
export const mailBrokerEnded = (deps: Deps, queries: Queries, owner: string, broker: User): Promise<void> =>
  mailBroker(deps, queries, 'brokerended', owner, broker);

/** Tells a user that a caseworker has made the user a broker. */
export const mailBrokerMade = (deps: Deps, queries: Queries, user: User): Promise<void> =>
  addMail(deps, queries, 'brokermade', {
    to: user,
    link: portalPage(deps.settings, routes['broker-dashboard'].path),
  });

/** Once for each assignment; does nothing for the change of somebody who is not a broker. Call it in the transaction of the change. */
export async function mailFirstEdit(
  deps: Deps,
  queries: Queries,
  application: { id: string; owner: string },
  user: User,
): Promise<void> {
  if (!user.broker) return;
  const rows = await queries.query(
    `update assignments set first_edit_at = $3
     where application_id = $1 and broker_id = $2 and ended_at is null and first_edit_at is null returning 1`,
    [application.id, user.id, new Date(deps.clock.now())],
  );
  if (rows.length > 0) await mailBroker(deps, queries, 'brokeredited', application.owner, user);
}
