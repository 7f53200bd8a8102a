// The outbox: e-mails are stored in the same transaction as the change they report, sent afterwards, and then deleted. So no answer waits for
// the mail server, and neither an outage nor a crash loses an e-mail.
import * as v from 'valibot';
import type { Clock } from '../clock.ts';
import { reasonOf, type Database, type Queries } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Random } from '../random.ts';
import type { Mail } from './composeMail.ts';
import type { MailServer } from './mailServer.ts';

// For this time no other process sends a claimed e-mail. If this process dies meanwhile, the e-mail is due again afterwards.
const CLAIM = 2 * 60_000;
const FIRST_RETRY = 10_000;
const LONGEST_RETRY = 10 * 60_000;
const POLL = 10_000;
/** An e-mail that could not be sent for this long is given up: its links have expired. */
const MAX_AGE = 3 * 24 * 3_600_000;

// The error of a mail server contains the refused address, which must not be logged (product 14.15).
const withoutAddresses = (error: unknown): string =>
  reasonOf(error).replaceAll(/(?<!\S)\S+@\S+/g, '[e-mail]');

/** Whether the mail server refused the recipient or the message for good (RFC 5321, 4.2.1), and not our sign-in or the sender. */
const isRefusedForGood = (error: unknown): boolean =>
  v.is(
    v.object({
      responseCode: v.pipe(v.number(), v.minValue(500), v.maxValue(599)),
      command: v.picklist(['RCPT TO', 'DATA']),
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

interface OutboxRow {
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  attempts: number;
  created_at: Date;
}

export function openOutbox(
  { database, clock, random, log }: { database: Database; clock: Clock; random: Random; log: Log },
  server: MailServer,
): Outbox {
  let sending: Promise<void> | null = null;
  let again = false;
  let closed = false;

  // One at a time, so that sending takes less than CLAIM, after which another process may send it too. New e-mails go before those that
  // failed, so that no address can hold up the others.
  const claim = async (): Promise<OutboxRow | undefined> => {
    const now = clock.now();
    const [row] = await database.query<OutboxRow>(
      `update outbox set due_at = $2, attempts = attempts + 1
       where id = (select id from outbox where due_at <= $1 order by least(attempts, 1), due_at, created_at
         limit 1 for update skip locked)
       returning id, recipient, subject, text, html, attempts, created_at`,
      [new Date(now), new Date(now + CLAIM)],
    );
    return row;
  };

  const remove = (id: string) => database.query('delete from outbox where id = $1', [id]);

  const send = async ({ id, recipient, attempts, created_at, ...content }: OutboxRow) => {
    try {
      const { subject, text, html } = content;
      await server.send(id, { to: recipient, subject, text, html });
      await remove(id);
    } catch (error) {
      const reason = withoutAddresses(error);
      if (isRefusedForGood(error) || clock.now() - created_at.getTime() > MAX_AGE) {
        log.error({ mail: id, attempts, reason }, 'An e-mail was given up');
        await remove(id);
        return;
      }
      const wait = Math.min(FIRST_RETRY * 2 ** (attempts - 1), LONGEST_RETRY);
      log.warn({ mail: id, attempts, reason }, 'An e-mail could not be sent; it is tried again');
      await database.query('update outbox set due_at = $2 where id = $1', [id, new Date(clock.now() + wait)]);
    }
  };

  const sendAll = async () => {
    do {
      again = false;
      for (let row = await claim(); row !== undefined; row = closed ? undefined : await claim())
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
        log.warn({ reason: withoutAddresses(error) }, 'The outbox could not be read; it is tried again');
      })
      .finally(() => {
        sending = null;
      });
  };

  const timer = setInterval(wake, POLL);
  timer.unref();
  return {
    async add(queries, { to, subject, text, html }) {
      const now = new Date(clock.now());
      await queries.query(
        `insert into outbox (id, recipient, subject, text, html, created_at, due_at)
         values ($1, $2, $3, $4, $5, $6, $6)`,
        [random.uuid(), to, subject, text, html, now],
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
