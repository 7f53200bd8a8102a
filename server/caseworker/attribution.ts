// Who gave a caseworker's command, and why: kept with the change that it makes (product 14.5).
import * as v from 'valibot';
import type { ChangedBy } from '../records/changedBy.ts';
import { readBody } from '../http/readBody.ts';
import { HttpError } from '../http/httpError.ts';
import type { Settings } from '../settings.ts';

/** A text of one line. */
const line = (maxLength: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'required'),
    v.maxLength(maxLength),
    v.regex(/^\P{Cc}*$/u, 'characters'),
  );

const attributionSchema = v.object({ as: v.optional(line(100)), reason: v.optional(line(500)) });

/**
 * The name and the reason in the body of a command that changes something. Throws HttpError 400 when the name is missing and several people
 * share the key: that is when the environment sets it, because the key that the first start makes is readable by its owner alone.
 */
export function readAttribution({ caseworkerKey }: Settings, body: unknown): ChangedBy {
  const { as: name, reason } = readBody(attributionSchema, body ?? {});
  if (name === undefined && caseworkerKey !== null) {
    throw new HttpError(400, 'Say who you are with --as NAME: the key of this server is shared.');
  }
  return { actor: 'caseworker', name: name ?? null, reason: reason ?? null };
}
