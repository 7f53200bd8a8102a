// When a form shows a note beside a field. The documents' checklist follows the same rule.
import { numberOrUndefined } from '../fields/answers.ts';
import type { FieldNoteId } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';

/** Whether the values ask for the note `note.<id>`. */
export const fieldNotes: Readonly<
  Record<FieldNoteId, (values: { readonly ua_loanamount?: unknown }) => boolean>
> = {
  largeLoan: ({ ua_loanamount }) => (numberOrUndefined(ua_loanamount) ?? 0) > limits.largeLoan,
};
