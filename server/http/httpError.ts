// The one way a handler says no: an HTTP status with a plain sentence and, for bad input, the issues (section 8).

/** What is wrong with one value: where it is in the body and which message says so. */
export interface HttpErrorIssue {
  path: string;
  messageId: string;
}

/**
 * Thrown by handlers; app.ts answers `{message, issues?}` with the status.
 * `retryAfter` is in whole seconds and becomes the Retry-After header (429, 503).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly issues: readonly HttpErrorIssue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, issues?: readonly HttpErrorIssue[], retryAfter?: number) {
    super(message);
    this.name = 'Refusal';
    this.status = status;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}
