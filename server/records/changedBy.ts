// Who made a change that the history keeps (product 14.5).

import type { Actor } from '#machines/catalogue/records/outlines.ts';

export interface ChangedBy {
  actor: Actor | 'seed';
  /** The name and the reason that a caseworker gave. */
  name?: string | null;
  reason?: string | null;
}
