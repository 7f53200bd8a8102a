// Writes many Applications of one broker into a database, while no server runs on it: through the calls this would take hours.
import { migrate } from '#server/db/migrate.ts';
import { computeMissingRows } from '#server/broker/brokerListProjection.ts';
import { openDatabase } from '#server/db/openDatabase.ts';
import { readSettings } from '#server/settings.ts';
import { clientSamples } from '../clientSamples.ts';

/** SQL for the id of a sample's user, and of that user's EOI, from the sample's number. */
const idOf = (number: string) => `('00000000-0000-4000-9000-' || lpad(${number}::text, 12, '0'))::uuid`;

/** Inserts `count` Applications and assigns them to the broker with this address. */
export async function assignClients(
  variables: Record<string, string>,
  broker: string,
  count: number,
): Promise<void> {
  const database = await openDatabase(readSettings(variables));
  await migrate(database);
  const samples = JSON.stringify(
    clientSamples(count).map((client, index) => ({ ...client, number: index + 1 })),
  );
  await database.transaction(async (queries) => {
    const sampled = `json_to_recordset($1::json) as c (number int, ua_icapplicationid uuid, ua_reference text, ua_contactname text,
      ua_emailaddress text, ua_amountrequested numeric, ua_currentstatus text, ua_currentpageinapplication text)`;
    const insertSamples = (sql: string) => queries.query(`${sql} from ${sampled}`, [samples]);
    await insertSamples(`insert into users (id, mail, first_name, last_name, phone, password_hash, created_at)
      select ${idOf('number')}, ua_emailaddress, 'X', 'Y', '', '', now()`);
    await insertSamples(`insert into eoi (ua_icexpressionofinterestid, ua_contact, ua_firstname, ua_lastname, ua_emailaddress, created_at, updated_at)
      select ${idOf('number')}, ${idOf('number')}, ua_contactname, number::text, ua_emailaddress, now(), now()`);
    await insertSamples(`insert into application (ua_icapplicationid, owner, ua_reference, ua_loanamount, ua_currentstatus,
        ua_currentpageinapplication, created_at, updated_at)
      select ua_icapplicationid, ${idOf('number')}, ua_reference, ua_amountrequested, ua_currentstatus,
        ua_currentpageinapplication, now(), now()`);
    await queries.query(
      `insert into assignments (application_id, broker_id, assigned_at)
       select a.ua_icapplicationid, b.id, now() from application a, users b where b.mail = $1`,
      [broker],
    );
    await computeMissingRows(queries);
  });
  await database.close();
}
