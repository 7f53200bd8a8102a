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
/** How long nothing is sent after a failure of the mail server. Each further failure doubles it. */
const FIRST_PAUSE_SECONDS = 1;
const LONGEST_PAUSE_SECONDS = 60;
/** An e-mail that could not be sent for so long is given up (product 14.3). A link of it that expires has expired by then. */
const MAX_AGE_SECONDS = 3 * 24 * 3600;

const dueIn = 'due_at = now() + make_interval(secs => $2)';

// The error of a mail server contains the refused address, which must not be logged (product 14.15).
const withoutAddresses = (line: string): string =>
  line.replaceAll(/\S+/g, (word) => (/.@./.test(word) ? '[e-mail]' : word));

/**
 * The first digit of the code with which the mail server refused the recipient: 4 for now, 5 permanently (RFC 5321, 4.2.1). Undefined for any other
 * failure: a 5xx after DATA is tried again, because some services answer so while the sender is not verified, which the operator can mend.
 */
function recipientRefusal(error: unknown): number | undefined {
  const { success, output } = v.safeParse(
    v.object({ responseCode: v.number(), command: v.literal('RCPT TO') }),
    error,
  );
  return success ? Math.floor(output.responseCode / 100) : undefined;
}

const SERVICE_NOT_AVAILABLE = 421;

/**
 * Whether nodemailer's error is a refusal of this e-mail alone: of its sender, its recipient or its text. After any other failure, such as a refused
 * connection or password, the next e-mail would fail as well.
 */
const isRefusal = (error: unknown): boolean =>
  v.is(
    v.object({
      code: v.picklist(['EENVELOPE', 'EMESSAGE']),
      responseCode: v.optional(v.pipe(v.number(), v.notValue(SERVICE_NOT_AVAILABLE))),
    }),
    error,
  );

export interface Outbox {
  /**
   * Stores an e-mail within the caller's transaction.
   * @param lifetimeSeconds after so long its link has expired, and it is not sent any more
   */
  add(queries: Queries, mail: Mail, lifetimeSeconds?: number): Promise<void>;
  /** Starts sending the e-mails that are due. Call it after the commit. */
  wake(): void;
  /** Stops, and resolves when no e-mail is being sent. */
  close(): Promise<void>;
}

export interface Backlog {
  /** How many e-mails wait. */
  emails: number;
  /** How many of them the mail server has refused for now, because of their address. */
  refused: number;
  /** For how many seconds the oldest of the others has waited; 0 when none waits. */
  oldestSeconds: number;
}

export async function outboxBacklog(queries: Queries): Promise<Backlog> {
  const [row] = await queries.query<Backlog>(
    `select count(*) as emails, count(*) filter (where refused) as refused,
       coalesce(extract(epoch from now() - min(created_at) filter (where not refused)), 0)::float as "oldestSeconds"
     from outbox`,
  );
  return row ?? { emails: 0, refused: 0, oldestSeconds: 0 };
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
  /** Whether its link has expired. */
  expired: boolean;
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
  let failures = 0;
  let pause: NodeJS.Timeout | null = null;

  /** Lets all e-mails wait; returns for how many seconds. */
  const pauseSending = (): number => {
    const seconds = Math.min(FIRST_PAUSE_SECONDS * 2 ** failures, LONGEST_PAUSE_SECONDS);
    failures += 1;
    pause = setTimeout(() => {
      pause = null;
      wake();
    }, seconds * 1_000);
    pause.unref();
    return seconds;
  };

  // New e-mails go before those that failed, so that no address can hold up the others. What is due later than any wait was stored before the
  // database's clock was put back, and is due now.
  const leaseNext = async (): Promise<OutboxRow | undefined> => {
    const [row] = await database.query<OutboxRow>(
      `update outbox set ${dueIn}, attempts = attempts + 1
       where id = (select id from outbox where due_at <= now() or due_at > now() + make_interval(secs => $1)
         order by least(attempts, 1), due_at, created_at limit 1 for update skip locked)
       returning id, recipient, subject, text, html, attempts, extract(epoch from now() - created_at)::float as age,
         coalesce(expires_at <= now(), false) as expired`,
      [LONGEST_RETRY_SECONDS, LEASE_SECONDS],
    );
    return row;
  };

  const renewLease = (id: string) =>
    database.query(`update outbox set ${dueIn} where id = $1`, [id, LEASE_SECONDS]);

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

  const giveUp = async ({ id, attempts }: OutboxRow, reason: string) => {
    log.error({ mail: id, attempts, reason }, 'An e-mail was given up');
    counters.delivery('given up');
    await remove(id, false);
  };

  /** Resolves with whether the mail server has accepted the e-mail. */
  const deliver = async (row: OutboxRow): Promise<boolean> => {
    const { id, recipient, attempts, age, subject, text, html } = row;
    if (row.expired) {
      await giveUp(row, 'Its link has expired');
      return false;
    }
    // A renewal that fails is tried again with the next.
    const renewal = setInterval(() => void renewLease(id).catch(() => {}), LEASE_RENEWAL_MS);
    try {
      await server.send(id, { to: recipient, subject, text, html });
      failures = 0;
      return true;
    } catch (error) {
      const reason = reasonOf(error, withoutAddresses);
      const isUsable = isRefusal(error);
      const refusal = isUsable ? recipientRefusal(error) : undefined;
      if (isUsable) failures = 0;
      else {
        const seconds = pauseSending();
        log.warn({ mail: id, attempts, reason, seconds }, 'The mail server cannot be used; all e-mails wait');
      }
      if (refusal === 5 || age > MAX_AGE_SECONDS) {
        await giveUp(row, reason);
        return false;
      }
      const wait = Math.min(FIRST_RETRY_SECONDS * 2 ** (attempts - 1), LONGEST_RETRY_SECONDS);
      if (isUsable)
        log.warn({ mail: id, attempts, reason }, 'An e-mail could not be sent; it is tried again');
      counters.delivery('postponed');
      clearInterval(renewal);
      await database.query(`update outbox set ${dueIn}, refused = refused or $3 where id = $1`, [
        id,
        wait,
        refusal === 4,
      ]);
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

  const nextRow = async () => (closed || pause !== null ? undefined : leaseNext());

  const sendAll = async () => {
    do {
      again = false;
      for (const id of accepted) await removeAccepted(id);
      for (let row = await nextRow(); row !== undefined; row = await nextRow()) await send(row);
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
    async add(queries, { to, subject, text, html }, lifetimeSeconds) {
      await queries.query(
        `insert into outbox (id, recipient, subject, text, html, created_at, due_at, expires_at)
         values ($1, $2, $3, $4, $5, now(), now(), now() + make_interval(secs => $6))`,
        [random.uuid(), to, subject, text, html, lifetimeSeconds ?? null],
      );
    },
    wake,
    async close() {
      closed = true;
      clearInterval(timer);
      if (pause !== null) clearTimeout(pause);
      await sending;
    },
  };
}
