// A body as the catalogue describes it, or the refusal that names what is wrong with it (issue 2, "Bad input").
import * as v from 'valibot';
import { HttpError, type HttpErrorIssue } from './httpError.ts';

export const INVALID_VALUES = 'Some values cannot be accepted.';

/** Rules of the catalogue name their message by id; valibot's own rules speak in sentences. */
function messageIdOf(issue: v.BaseIssue<unknown>): string {
  if (/^[A-Za-z]+$/.test(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null || issue.received === 'undefined') return 'required';
  return issue.type === 'max_length' ? 'maxLength' : 'text';
}

const issueOf = (issue: v.BaseIssue<unknown>): HttpErrorIssue => ({
  path: v.getDotPath(issue) ?? '',
  messageId: messageIdOf(issue),
});

/** The checked body, without members that its schema does not name. Throws Refusal 400 with one issue a member. */
export function readBody<const S extends v.GenericSchema>(schema: S, body: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, body, { abortPipeEarly: true });
  if (result.success) return result.output;
  throw new HttpError(400, INVALID_VALUES, result.issues.map(issueOf));
}
