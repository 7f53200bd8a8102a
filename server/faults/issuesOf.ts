// The issue that an injected 400 tells: of a field that the page shows, so that a tester sees it beside its control.
import type { Call } from '#machines/catalogue/api/calls.ts';
import { listOf } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import type { RefusalIssue } from '../http/refusal.ts';

/** Of the first field that the call's record or list asks, else of the first member that was sent. */
export function issuesOf({ versioned }: Pick<Call, 'versioned'>, body: unknown): RefusalIssue[] {
  const messageId = 'required';
  if (versioned === 'eoi' || versioned === 'application') {
    const [path = ''] =
      Object.entries(records[versioned].fields).find(([, { step }]) => step !== undefined) ?? [];
    return [{ path, messageId }];
  }
  if (versioned !== undefined) {
    return [{ path: `0.${Object.keys(listOf(versioned).fields)[0]}`, messageId }];
  }
  const [path = ''] = Object.keys(typeof body === 'object' && body !== null ? body : {});
  return [{ path, messageId }];
}
