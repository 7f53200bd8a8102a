// A failed call: an Error, so that it has a stack, in the shape of the type Failure, which the machines read.
import type { FailureStatus, Message } from '#machines/catalogue/api/errors.ts';
import type { Issue } from '#machines/catalogue/fields/field.ts';
import type { Failure } from '#machines/ports.ts';

export class CallFailure extends Error implements Failure {
  override name = 'CallFailure';
  readonly status: FailureStatus;
  readonly notice: Message | null;
  readonly issues: readonly Issue[];
  /** For a 401: when the refused tokens were issued. */
  readonly issuedAt: number | null;

  constructor(
    status: FailureStatus,
    notice: Message | null,
    issues: readonly Issue[] = [],
    issuedAt: number | null = null,
  ) {
    super(`The call failed: ${status}`);
    this.status = status;
    this.notice = notice;
    this.issues = issues;
    this.issuedAt = issuedAt;
  }
}

/** 404: for lists and records often no failure, but an empty result. */
export const isNotFound = (error: unknown): boolean => error instanceof CallFailure && error.status === 404;
