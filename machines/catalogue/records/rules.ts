// What rules across fields and notes beside fields share.
import type { NoteId } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';

/** A number as it is held; undefined while it is unanswered or not readable. */
export const amount = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

/** When the note `note.<id>` is shown beside a field. */
export const notes: Readonly<Record<NoteId, (values: { readonly ua_loanamount?: unknown }) => boolean>> = {
  largeLoan: ({ ua_loanamount }) => (amount(ua_loanamount) ?? 0) > limits.largeLoan,
};
