// The rules by which a form shows a warning below a field. The documents' checklist uses `largeLoan` too.
import { numberOrUndefined } from '../fields/answers.ts';
import type { FieldWarningId } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';

/** Whether the form shows the warning `warning.<id>`. */
export const fieldWarnings: Readonly<
  Record<FieldWarningId, (values: { readonly ua_loanamount?: unknown }) => boolean>
> = {
  largeLoan: ({ ua_loanamount }) => (numberOrUndefined(ua_loanamount) ?? 0) > limits.largeLoan,
};
