// Rules across fields (specification sections 1 and 5): data beside the field table, checked by check.ts.
import type { ErrorId, NoteId } from '../fields/field.ts';
import { limits } from '../fields/limits.ts';
import { ineligibleOwnership } from '../fields/options.ts';
import type { RecordName } from './steps.ts';

/** How much must hold: the form of what is there, a whole step, or all that a submit needs. */
export type Level = 'form' | 'step' | 'submit';

type Values = Readonly<Record<string, unknown>>;

export interface CrossRule {
  /** The field that shows the message. */
  path: string;
  messageId: ErrorId;
  from: Exclude<Level, 'form'>;
  /** `related`: the applicant's EOI, where it is known (a broker's portal does not have it). */
  broken: (values: Values, related: Values | undefined) => boolean;
}

const below = (value: unknown, floor: unknown) => {
  const [one, other] = [amount(value), amount(floor)];
  return one !== undefined && other !== undefined && one < other;
};

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
  application: [
    {
      path: 'ua_totalamountrequesting',
      messageId: 'atLeastLoan',
      from: 'step',
      broken: (values) => below(values['ua_totalamountrequesting'], values['ua_loanamount']),
    },
    {
      // Interest-only months end before the loan does.
      path: 'ua_interestonlyperiod',
      messageId: 'lessThanTerm',
      from: 'step',
      broken: (values, related) => {
        const [months, term] = [amount(values['ua_interestonlyperiod']), amount(related?.['ua_loanterm'])];
        return months !== undefined && term !== undefined && months >= term;
      },
    },
    {
      path: 'ua_projectenddate',
      messageId: 'endAfterStart',
      from: 'step',
      broken: (values) => {
        const [start, end] = [values['ua_projectstartdate'], values['ua_projectenddate']];
        return (
          typeof start === 'string' && typeof end === 'string' && start !== '' && end !== '' && end <= start
        );
      },
    },
  ],
};

/** What a note beside a field says, and when. */
export const notes: Readonly<Record<NoteId, (values: Values) => boolean>> = {
  largeLoan: (values) => (amount(values['ua_loanamount']) ?? 0) > limits.largeLoan,
};
