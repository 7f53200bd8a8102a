// Who made a change that the history keeps (product 14.5).

export interface ChangedBy {
  /** `applicant`, `broker`, `caseworker` or `seed`. */
  actor: string;
  /** The name and the reason that a caseworker gave. */
  name?: string | null;
  reason?: string | null;
}
