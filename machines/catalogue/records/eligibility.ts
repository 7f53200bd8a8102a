// The points of the eligibility check before anybody registers (specification section 1): it explains, it never blocks.

/** In the order in which they are asked; each is answered yes where the scheme asks for it. Each has a question, its yes and no, and what is explained of a no. */
export const eligibilityPoints = [
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

export type EligibilityPoint = (typeof eligibilityPoints)[number];

/** Yes or no by point; one that is not answered is missing. */
export type EligibilityAnswers = Readonly<Partial<Record<EligibilityPoint, boolean>>>;

/** What stands against an application so far, in order. */
export const doubtsOf = (answers: EligibilityAnswers): EligibilityPoint[] =>
  eligibilityPoints.filter((point) => answers[point] === false);

/** Whether every point is answered: before that nothing is said of the whole. */
export const isAnswered = (answers: EligibilityAnswers): boolean =>
  eligibilityPoints.every((point) => answers[point] !== undefined);
