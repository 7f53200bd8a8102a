// Who can apply (product 3.20): one row for each condition. The eligibility check for visitors who have not registered (product 1.14) and the
// warnings of the form read these rows, and so does the submit's rule about ownership. The other rules of the submit stand in eoi.ts;
// eligibility.test.ts checks that they agree with these rows.

interface EligibilityRule {
  /** `refuses`: with such an answer nobody can submit. `warns`: everybody can; the form warns of it where it asks for the same (`field`). */
  effect: 'warns' | 'refuses';
  /** The field of the EOI that asks for the same; absent when only the assessment finds out. */
  field?: string;
  /** The answers to that field that speak against an application, where they can be listed. */
  answers?: readonly (string | number)[];
}

/** In the order of the questions. Each question is worded so that yes fulfils the condition. */
export const eligibilityRules = {
  incorporated: {
    effect: 'refuses',
    field: 'ua_typeofbusinessownership',
    answers: ['sole-trader', 'partnership', 'individual'],
  },
  base: { effect: 'warns', field: 'ua_isbasedinengland', answers: [1] },
  revenue: { effect: 'warns' },
  trading: { effect: 'refuses', field: 'ua_datestartedtrading' },
  accounts: { effect: 'warns', field: 'ua_hasatleast1yearoffinancialaccounts', answers: [0] },
  tax: { effect: 'warns' },
  repay: { effect: 'warns' },
  project: { effect: 'warns' },
  technology: { effect: 'refuses', field: 'ua_technologies' },
  loan: { effect: 'refuses', field: 'ua_loanamount' },
  match: { effect: 'refuses', field: 'ua_totalprojectcost' },
} as const satisfies Record<string, EligibilityRule>;

export type EligibilityCondition = keyof typeof eligibilityRules;

export const eligibilityConditions = Object.keys(eligibilityRules) as EligibilityCondition[];

/** What the form does with an answer to this field that speaks against an application; undefined for other fields. */
export const effectOf = (name: string): EligibilityRule['effect'] | undefined =>
  Object.values<EligibilityRule>(eligibilityRules).find(({ field }) => field === name)?.effect;

/** The fund lends to incorporated bodies only. */
export const ineligibleOwnership: readonly string[] = eligibilityRules.incorporated.answers;

/** True for yes. A condition without an answer is absent. */
export type EligibilityAnswers = Readonly<Partial<Record<EligibilityCondition, boolean>>>;

/** The conditions answered with no, in the order of the questions. */
export const conditionsAnsweredNo = (answers: EligibilityAnswers): EligibilityCondition[] =>
  eligibilityConditions.filter((condition) => answers[condition] === false);

/** Whether every condition is answered. Only then does the page show a result. */
export const areAllAnswered = (answers: EligibilityAnswers): boolean =>
  eligibilityConditions.every((condition) => answers[condition] !== undefined);
