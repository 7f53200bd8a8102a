// Validates a request's body with a schema of the catalogue (product 4.4); the error names each wrong member (product 6.10).
import * as v from 'valibot';
import { HttpError, type HttpErrorIssue } from './httpError.ts';

export const INVALID_VALUES = 'Some values cannot be accepted.';

/** The catalogue's rules have a message id as their message; valibot's own rules have an English sentence, which has spaces. */
function messageIdOf(issue: v.BaseIssue<unknown>): string {
  if (/^[A-Za-z]+$/.test(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null || issue.received === 'undefined') return 'required';
  return issue.type === 'max_length' ? 'maxLength' : 'text';
}

const issueOf = (issue: v.BaseIssue<unknown>): HttpErrorIssue => ({
  path: v.getDotPath(issue) ?? '',
  messageId: messageIdOf(issue),
});

/** The validated body, without members that the schema does not name. Throws HttpError 400 with one issue for each wrong member. */
export function readBody<const S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, INVALID_VALUES, result.issues.map(issueOf));
}
