// The outbox: e-mails are stored in the same transaction as the change they report, sent afterwards, and then deleted. So no answer waits for
// the mail server, and neither an outage nor a crash loses an e-mail.
import * as v from 'valibot';
import type { Counters } from '../counters.ts';
import type { Database, Queries } from '../db/database.ts';
import { reasonOf } from '../reasonOf.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { Mail } from './composeMail.ts';
import type { MailServer } from './mailServer.ts';

// All times that are stored are the database's, because the clocks of the servers that share the outbox may differ.

/**
 * A process that sends an e-mail has a lease of it, so that no other one sends it. The lease is renewed while the delivery lasts; when the process
 * dies, the e-mail is due again after its end.
 */
const LEASE_SECONDS = 120;
const LEASE_RENEWAL_MS = 30_000;
const FIRST_RETRY_SECONDS = 10;
const LONGEST_RETRY_SECONDS = 600;
const POLL_MS = 10_000;
/** An e-mail that could not be sent for so long is given up (product 14.3). A link of it that expires has expired by then. */
const MAX_AGE_SECONDS = 3 * 24 * 3600;

const dueIn = 'due_at = now() + make_interval(secs => $2)';

// The error of a mail server contains the refused address, which must not be logged (product 14.15).
const withoutAddresses = (line: string): string =>
  line.replaceAll(/\S+/g, (word) => (/.@./.test(word) ? '[e-mail]' : word));

/**
 * Whether the mail server refused the recipient permanently (RFC 5321, 4.2.1). A 5xx after DATA is tried again: some services answer so while the
 * sender is not verified, which the operator can mend.
 */
const isPermanentRefusal = (error: unknown): boolean =>
  v.is(
    v.object({
      responseCode: v.pipe(v.number(), v.minValue(500), v.maxValue(599)),
      command: v.literal('RCPT TO'),
    }),
    error,
  );

export interface Outbox {
  /** Stores an e-mail within the caller's transaction. */
  add(queries: Queries, mail: Mail): Promise<void>;
  /** Starts sending the e-mails that are due. Call it after the commit. */
  wake(): void;
  /** Stops, and resolves when no e-mail is being sent. */
  close(): Promise<void>;
}

/** How many e-mails wait, and for how many seconds the oldest has; 0 when none waits. */
export async function outboxBacklog(queries: Queries): Promise<{ emails: number; oldestSeconds: number }> {
  const [row] = await queries.query<{ emails: number; oldestSeconds: number }>(
    `select count(*) as emails, coalesce(extract(epoch from now() - min(created_at)), 0)::float as "oldestSeconds"
     from outbox`,
  );
  return row ?? { emails: 0, oldestSeconds: 0 };
}

interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  /** Seconds. */
  age: number;
}

export function openOutbox(
  {
    database,
    random,
    log,
    counters,
  }: { database: Database; random: Random; log: Log; counters: Pick<Counters, 'delivery'> },
  server: MailServer,
): Outbox {
  let sending: Promise<void> | null = null;
  let again = false;
  let closed = false;

  // New e-mails go before those that failed, so that no address can hold up the others. What is due later than any wait was stored before the
  // database's clock was put back, and is due now.
  const leaseNext = async (): Promise<OutboxRow | undefined> => {
    const [row] = await database.query<OutboxRow>(
      `update outbox set ${dueIn}, attempts = attempts + 1
       where id = (select id from outbox where due_at <= now() or due_at > now() + make_interval(secs => $1)
         order by least(attempts, 1), due_at, created_at limit 1 for update skip locked)
       returning id, recipient, subject, text, html, attempts, extract(epoch from now() - created_at)::float as age`,
      [LONGEST_RETRY_SECONDS, LEASE_SECONDS],
    );
    return row;
  };

  const postpone = (id: string, seconds: number) =>
    database.query(`update outbox set ${dueIn} where id = $1`, [id, seconds]);

  /** Removes an e-mail that was sent, or given up, which the account with its address remembers until the next one is sent. */
  const remove = (id: string, isSent: boolean) =>
    database.query(
      `with gone as (delete from outbox where id = $1 returning recipient)
       update users set undelivered_since = case when $2 then null else coalesce(undelivered_since, now()) end
       where lower(mail) = (select lower(recipient) from gone) and (undelivered_since is not null or not $2)`,
      [id, isSent],
    );

  /** The e-mails that the mail server has accepted from this process and that are still in the outbox. */
  const accepted = new Set<string>();

  /** A failure says nothing about the e-mail. Until its lease ends it is tried again every ten seconds; afterwards another server may send it again. */
  const removeAccepted = async (id: string) => {
    try {
      await remove(id, true);
      accepted.delete(id);
    } catch (error) {
      const reason = reasonOf(error, withoutAddresses);
      log.warn({ mail: id, reason }, 'An e-mail that was sent could not be removed; that is tried again');
    }
  };

  /** Resolves with whether the mail server has accepted the e-mail. */
  const deliver = async ({ id, recipient, attempts, age, ...content }: OutboxRow): Promise<boolean> => {
    // A renewal that fails is tried again with the next.
    const renewal = setInterval(() => void postpone(id, LEASE_SECONDS).catch(() => {}), LEASE_RENEWAL_MS);
    try {
      const { subject, text, html } = content;
      await server.send(id, { to: recipient, subject, text, html });
      return true;
    } catch (error) {
      const reason = reasonOf(error, withoutAddresses);
      if (isPermanentRefusal(error) || age > MAX_AGE_SECONDS) {
        log.error({ mail: id, attempts, reason }, 'An e-mail was given up');
        counters.delivery('given up');
        await remove(id, false);
        return false;
      }
      const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
      log.warn({ mail: id, attempts, reason }, 'An e-mail could not be sent; it is tried again');
      counters.delivery('postponed');
      clearInterval(renewal);
      await postpone(id, wait);
      return false;
    } finally {
      clearInterval(renewal);
    }
  };

  const send = async (row: OutboxRow) => {
    if (!accepted.has(row.id)) {
      if (!(await deliver(row))) return;
      counters.delivery('sent');
      accepted.add(row.id);
    }
    await removeAccepted(row.id);
  };

  const sendAll = async () => {
    do {
      again = false;
      for (const id of accepted) await removeAccepted(id);
      for (let row = await leaseNext(); row !== undefined; row = closed ? undefined : await leaseNext())
        await send(row);
    } while (again && !closed);
  };

  const wake = () => {
    if (closed) return;
    if (sending !== null) {
      again = true;
      return;
    }
    sending = sendAll()
      .catch((error: unknown) => {
        log.warn(
          { reason: reasonOf(error, withoutAddresses) },
          'The outbox could not be read; it is tried again',
        );
      })
      .finally(() => {
        sending = null;
      });
  };

  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    async add(queries, { to, subject, text, html }) {
      await queries.query(
        `insert into outbox (id, recipient, subject, text, html, created_at, due_at)
         values ($1, $2, $3, $4, $5, now(), now())`,
        [random.uuid(), to, subject, text, html],
      );
    },
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      await sending;
    },
  };
}
