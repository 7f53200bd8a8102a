// Rules across fields (specification sections 1 and 5): data beside the field table, checked by check.ts.
import type { ErrorId } from './field.ts';
import { ineligibleOwnership } from './options.ts';
import type { RecordName } from './steps.ts';

/** How much must hold: the form of what is there, a whole step, or all that a submit needs. */
export type Level = 'form' | 'step' | 'submit';

export interface CrossRule {
  /** The field that shows the message. */
  path: string;
  messageId: ErrorId;
  from: Exclude<Level, 'form'>;
  broken: (values: Readonly<Record<string, unknown>>) => boolean;
}

const amount = (value: unknown) => (typeof value === 'number' ? value : undefined);

export const crossRules: Readonly<Record<RecordName, readonly CrossRule[]>> = {
  eoi: [
    {
      // Match funding is required: the project costs more than the loan.
      path: 'ua_totalprojectcost',
      messageId: 'matchFunding',
      from: 'step',
      broken: (values) => {
        const [cost, loan] = [amount(values['ua_totalprojectcost']), amount(values['ua_loanamount'])];
        return cost !== undefined && loan !== undefined && cost <= loan;
      },
    },
    {
      // May be chosen and is explained at once; only the submit refuses it.
      path: 'ua_typeofbusinessownership',
      messageId: 'ineligibleOwnership',
      from: 'submit',
      broken: (values) => ineligibleOwnership.includes(String(values['ua_typeofbusinessownership'])),
    },
  ],
  application: [],
};
