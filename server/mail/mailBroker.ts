// The e-mails to an applicant about a broker who acts for them (product 9.10): at the assignment, and at the broker's first change.
import { routes } from '#machines/catalogue/routes.ts';
import { findAccountById } from '../accounts/users.ts';
import type { Queries } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../user.ts';
import { addMail, portalPage } from './addMail.ts';
import { nameIn } from './composeMail.ts';

/** Stores the e-mail within the caller's transaction. @param owner the id of the applicant's account */
async function mailBroker(
  deps: Deps,
  queries: Queries,
  kind: 'brokerassigned' | 'brokeredited',
  owner: string,
  broker: Pick<User, 'firstName' | 'lastName'>,
): Promise<void> {
  const client = await findAccountById(queries, owner);
  if (client === null) return;
  const link = portalPage(deps.settings, routes.dashboard.path);
  const valuesIn = () => ({ broker: nameIn(broker) });
  await addMail(deps, queries, kind, { to: client, link, valuesIn });
}

export const mailBrokerAssigned = (
  deps: Deps,
  queries: Queries,
  owner: string,
  broker: Pick<User, 'firstName' | 'lastName'>,
): Promise<void> => mailBroker(deps, queries, 'brokerassigned', owner, broker);

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
