// Reads and writes the accounts of applicants and brokers.
import type { User } from '../user.ts';
import type { Queries } from '../db/database.ts';
import { deleteInBatches } from '../db/deleteInBatches.ts';
import type { Language } from '../messages.ts';

/** A row of the table `users`. */
export interface AccountRow {
  id: string;
  mail: string;
  first_name: string;
  last_name: string;
  phone: string;
  password_hash: string;
  broker: boolean;
  language: Language;
  verified_at: Date | null;
}

export interface Account extends User {
  /** '' for an account that no password opens until its owner chooses one by a reset link. */
  passwordHash: string;
}

/** The details of a registration. The use of its verification link makes them the account's (decision 037). */
export type Registration = Pick<
  Account,
  'email' | 'firstName' | 'lastName' | 'phone' | 'language' | 'passwordHash'
>;

export const accountOf = (row: AccountRow): Account => ({
  id: row.id,
  email: row.mail,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  broker: row.broker,
  language: row.language,
  verified: row.verified_at !== null,
  passwordHash: row.password_hash,
});

/** The columns from which `accountOf` makes an account. */
export const ACCOUNT_COLUMNS = [
  'id',
  'mail',
  'first_name',
  'last_name',
  'phone',
  'password_hash',
  'broker',
  'language',
  'verified_at',
] as const;

const COLUMNS = ACCOUNT_COLUMNS.join(', ');

/**
 * How an account's row is locked until the transaction ends. `for no key update` lets other transactions insert rows that refer to the account;
 * `for update` makes them wait.
 */
export type AccountLock = 'for update' | 'for no key update';

/** The account with an e-mail address, in any letter case. */
export async function findAccountByEmail(
  queries: Queries,
  email: string,
  lock?: AccountLock,
): Promise<Account | null> {
  const [row] = await queries.query<AccountRow>(
    `select ${COLUMNS} from users where lower(mail) = lower($1) ${lock ?? ''}`,
    [email.trim()],
  );
  return row === undefined ? null : accountOf(row);
}

/** The account with an id. `lock` locks the row until the transaction ends. */
export async function findAccountById(queries: Queries, id: string, lock = false): Promise<Account | null> {
  const [row] = await queries.query<AccountRow>(
    `select ${COLUMNS} from users where id = $1${lock ? ' for update' : ''}`,
    [id],
  );
  return row === undefined ? null : accountOf(row);
}

export async function setLanguage(queries: Queries, id: string, language: Language): Promise<void> {
  await queries.query(`update users set language = $2 where id = $1`, [id, language]);
}

/** Whether an account that is not verified was registered with these details since a time. */
export async function isRegistered(
  queries: Queries,
  { email, firstName, lastName, phone, passwordHash }: Omit<Registration, 'language'>,
  since: Date,
): Promise<boolean> {
  const rows = await queries.query(
    `select 1 from users where lower(mail) = lower($1) and first_name = $2 and last_name = $3 and phone = $4
       and password_hash = $5 and verified_at is null and created_at >= $6`,
    [email, firstName, lastName, phone, passwordHash, since],
  );
  return rows.length > 0;
}

/** Stores an account; false when another account has the e-mail address, in any letter case. */
export async function insertUser(queries: Queries, account: Account, now: Date): Promise<boolean> {
  const rows = await queries.query(
    `insert into users (${COLUMNS}, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict do nothing returning id`,
    [
      account.id,
      account.email.trim(),
      account.firstName,
      account.lastName,
      account.phone,
      account.passwordHash,
      account.broker,
      account.language,
      account.verified ? now : null,
      now,
    ],
  );
  return rows.length === 1;
}

const REGISTRATION_COLUMNS = 'mail, first_name, last_name, phone, password_hash, language';

const registrationValues = ({
  email,
  firstName,
  lastName,
  phone,
  passwordHash,
  language,
}: Registration): string[] => [email, firstName, lastName, phone, passwordHash, language];

/**
 * Replaces the details of an account that is not verified by those of another registration. False when the account is verified, a broker's, gone, or
 * registered again since it was read: `earlierHash` is the hash of the password that it had then, and after `since` the same details count as a repeat.
 */
export async function replaceUnverifiedUser(
  queries: Queries,
  account: Account,
  { earlierHash, since, now }: { earlierHash: string; since: Date; now: Date },
): Promise<boolean> {
  const rows = await queries.query(
    `update users set (${REGISTRATION_COLUMNS}, created_at) = ($2, $3, $4, $5, $6, $7, $8)
     where id = $1 and verified_at is null and not broker and password_hash = $9
       and (created_at < $10 or (first_name, last_name, phone, password_hash) is distinct from ($3, $4, $5, $6))
     returning id`,
    [account.id, ...registrationValues(account), now, earlierHash, since],
  );
  return rows.length === 1;
}

/** How long an account may stay unverified after its registration. */
const UNVERIFIED_DAYS = 7;

/**
 * Deletes the accounts that were not verified within seven days, because the address may be somebody else's. Nobody can have signed in to such an
 * account, so it has no records. An account that a caseworker has made a broker stays. An aborted signal ends it early.
 */
export const deleteUnverifiedUsers = (queries: Queries, now: Date, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    queries,
    'users',
    `verified_at is null and not broker and created_at < $1::timestamptz - make_interval(days => $2)
       and not exists (select 1 from assignments a where a.broker_id = users.id)
       and not exists (select 1 from client_counts c where c.broker_id = users.id)`,
    [now, UNVERIFIED_DAYS],
    signal,
    20,
  );

/** Verifies an account with the details of the registration whose link was used. */
export async function setVerified(
  queries: Queries,
  userId: string,
  registration: Registration,
  now: Date,
): Promise<void> {
  await queries.query(
    `update users set (${REGISTRATION_COLUMNS}, verified_at) = ($2, $3, $4, $5, $6, $7, $8) where id = $1`,
    [userId, ...registrationValues(registration), now],
  );
}

export async function setPasswordHash(queries: Queries, userId: string, hash: string): Promise<void> {
  await queries.query('update users set password_hash = $2 where id = $1', [userId, hash]);
}

export async function setBroker(queries: Queries, userId: string, broker: boolean): Promise<void> {
  await queries.query('update users set broker = $2 where id = $1', [userId, broker]);
}
