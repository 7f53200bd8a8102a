// The eligibility check for visitors who have not registered (product 1.14). It explains the conditions and never blocks anybody.

/** The conditions in the order of the questions. Each question is worded so that yes fulfils the condition. */
export const eligibilityConditions = [
  'incorporated',
  'base',
  'revenue',
  'accounts',
  'tax',
  'repay',
  'project',
  'technology',
  'loan',
  'match',
] as const;

export type EligibilityCondition = (typeof eligibilityConditions)[number];

/** True for yes. A condition without an answer is absent. */
export type EligibilityAnswers = Readonly<Partial<Record<EligibilityCondition, boolean>>>;

/** The conditions answered with no, in the order of the questions. */
export const conditionsAnsweredNo = (answers: EligibilityAnswers): EligibilityCondition[] =>
  eligibilityConditions.filter((condition) => answers[condition] === false);

/** Whether every condition is answered. Only then the page shows a result. */
export const areAllAnswered = (answers: EligibilityAnswers): boolean =>
  eligibilityConditions.every((condition) => answers[condition] !== undefined);
