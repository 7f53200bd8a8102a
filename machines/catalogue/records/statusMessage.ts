// The message of a record in query: what the fund asks, in both languages (the extension `statusMessage`, product 2.16).
import * as v from 'valibot';
import type { Values } from '../fields/answers.ts';

/** The member of a fetched record that holds the message. It is not a field: nobody saves it. */
export const statusMessageMember = 'ua_statusmessage';

// All but control characters other than tabs and line breaks: the text goes into e-mails and onto the dashboard as it was written.
const text = v.pipe(
  v.string(),
  v.regex(/\S/, 'required'),
  v.maxLength(2000),
  v.regex(/^(?:[\t\n]|\P{Cc})*$/u, 'characters'),
);

export const statusMessageSchema = v.object({ en: text, cy: text });

export type StatusMessage = v.InferOutput<typeof statusMessageSchema>;

/** The message in a fetched record; undefined without one, or for a value that is none. */
export function statusMessageIn(values: Values | null | undefined): StatusMessage | undefined {
  const result = v.safeParse(statusMessageSchema, values?.[statusMessageMember]);
  return result.success ? result.output : undefined;
}
