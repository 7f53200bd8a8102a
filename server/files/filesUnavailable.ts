// The error when files cannot be stored, read or scanned: the response is 503, and an upload stores nothing (product 8.7).
import { HttpError } from '../http/httpError.ts';

const RETRY_AFTER = 30;

/** `reason` is only logged, never sent. */
export class FilesUnavailable extends HttpError {
  readonly reason: string;

  constructor(reason: string) {
    super(
      503,
      'Files cannot be saved or read at the moment. Please try again later.',
      undefined,
      RETRY_AFTER,
    );
    this.name = 'FilesUnavailable';
    this.reason = reason;
  }
}
