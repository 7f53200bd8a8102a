// Idempotency keys: a call that creates something runs once for each Idempotency-Key; a double click or a retry within 24 hours gets the
// first response again (product 4.7).
import { createHash } from 'node:crypto';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { Clock } from '../clock.ts';
import type { Queries } from '../db/database.ts';
import { deleteInBatches } from '../db/deleteInBatches.ts';
import type { Deps } from '../deps.ts';
import type { User } from '../user.ts';
import type { HandlerResponse, HandlerInput } from './handler.ts';
import { HttpError } from './httpError.ts';

const RETENTION_MS = 24 * 3_600_000;
const MAX_KEY_LENGTH = 200;

/** Responses that were stored before this time count no longer. */
const endOfRetention = (clock: Clock): Date => new Date(clock.now() - RETENTION_MS);

const bodyHash = ({ body }: HandlerInput): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();

/** The response that was stored for the request's key in the last 24 hours, or null. Throws HttpError 400 when the key was used with another body. */
export async function findStoredResponse(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  call: CallId,
  user: User,
  input: HandlerInput,
): Promise<HandlerResponse | null> {
  const key = input.headers.idempotencyKey;
  if (key === undefined) return null;
  const [first] = await queries.query<{ body_hash: Uint8Array; answer: HandlerResponse }>(
    'select body_hash, answer from idempotency_keys where user_id = $1 and call = $2 and key = $3 and created_at >= $4',
    [user.id, call, key, endOfRetention(clock)],
  );
  if (first === undefined) return null;
  if (!bodyHash(input).equals(first.body_hash)) {
    throw new HttpError(400, 'The Idempotency-Key was used with another body.');
  }
  return first.answer;
}

/**
 * Runs `work` and stores its response, or returns the stored response. A key is valid for one user and one call. Throws HttpError 400 when the key
 * is too long or was used with another body. `queries` must belong to a transaction: when `work` throws, the key is rolled back and can be used
 * again.
 */
export async function withIdempotency(
  { clock }: Pick<Deps, 'clock'>,
  queries: Queries,
  call: CallId,
  user: User,
  input: HandlerInput,
  work: () => Promise<HandlerResponse>,
): Promise<HandlerResponse> {
  const key = input.headers.idempotencyKey;
  if (key === undefined) return work();
  if (key.length > MAX_KEY_LENGTH) throw new HttpError(400, 'The Idempotency-Key is too long.');
  await queries.query(
    'delete from idempotency_keys where user_id = $1 and call = $2 and key = $3 and created_at < $4',
    [user.id, call, key, endOfRetention(clock)],
  );
  const inserted = await queries.query(
    `insert into idempotency_keys (user_id, call, key, body_hash, created_at) values ($1, $2, $3, $4, $5)
     on conflict do nothing returning key`,
    [user.id, call, key, bodyHash(input), new Date(clock.now())],
  );
  if (inserted.length === 1) {
    const response = await work();
    await queries.query(
      'update idempotency_keys set answer = $4 where user_id = $1 and call = $2 and key = $3',
      [user.id, call, key, JSON.stringify(response)],
    );
    return response;
  }
  const first = await findStoredResponse({ clock }, queries, call, user, input);
  if (first === null) throw new HttpError(400, 'The Idempotency-Key was used with another body.');
  return first;
}

/** Deletes the responses that are older than 24 hours, which hold what people have saved, and returns how many. An aborted signal ends it early. */
export const deleteOldResponses = (queries: Queries, clock: Clock, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(queries, 'idempotency_keys', 'created_at < $1', [endOfRetention(clock)], signal);
