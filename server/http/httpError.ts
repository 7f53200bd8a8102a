// The error that handlers throw for a response that is not a success (product 6.1, 14.12).

/** What is wrong with one value: its path in the body and the id of the message. */
export interface HttpErrorIssue {
  path: string;
  messageId: string;
}

/**
 * errorHandler.ts responds with the status and the body `{message, issues?}`. `retryAfter` is in whole seconds and becomes the Retry-After
 * header (429, 503).
 */
export class HttpError extends Error {
  readonly status: number;
  readonly issues: readonly HttpErrorIssue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, issues?: readonly HttpErrorIssue[], retryAfter?: number) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.issues = issues;
    this.retryAfter = retryAfter;
  }
}

export const noOwnRecords = () => new HttpError(403, 'A broker has no records of their own.');
export const tooLarge = () => new HttpError(413, 'The request is too large.');
