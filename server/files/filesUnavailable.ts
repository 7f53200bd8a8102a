// Files cannot be kept, read or scanned at the moment: answered 503, and nothing is stored (security.md 12, "fail closed").
import { HttpError } from '../http/httpError.ts';

const RETRY_AFTER = 30;

/** `reason` is for the log alone. */
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
