// How a call is refused: an Error, so that it carries a stack, in the shape of a Failure, so that machines read it.
import type { FailureStatus, Message } from '#machines/catalogue/api/errors.ts';
import type { Issue } from '#machines/catalogue/fields/field.ts';
import type { Failure } from '#machines/ports.ts';

export class CallFailure extends Error implements Failure {
  override name = 'CallFailure';
  readonly status: FailureStatus;
  readonly notice: Message | null;
  readonly issues: readonly Issue[];
  readonly issued: number | null;

  constructor(
    status: FailureStatus,
    notice: Message | null,
    issues: readonly Issue[] = [],
    issued: number | null = null,
  ) {
    super(`The call was refused: ${status}`);
    this.status = status;
    this.notice = notice;
    this.issues = issues;
    this.issued = issued;
  }
}

/** What was asked for is not there: often no failure, but nothing to show. */
export const isNotFound = (error: unknown): boolean => error instanceof CallFailure && error.status === 404;
