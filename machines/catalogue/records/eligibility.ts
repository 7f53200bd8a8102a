// The eligibility check for visitors who have not registered (product 1.14). It explains the conditions and never blocks anybody.

/** The points in the order of the questions. Each question is worded so that yes fulfils the condition. */
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

/** True for yes. A point without an answer is absent. */
export type EligibilityAnswers = Readonly<Partial<Record<EligibilityPoint, boolean>>>;

/** The points answered with no, in the order of the questions. */
export const pointsAnsweredNo = (answers: EligibilityAnswers): EligibilityPoint[] =>
  eligibilityPoints.filter((point) => answers[point] === false);

/** Whether every point is answered. Only then the page shows a result. */
export const areAllAnswered = (answers: EligibilityAnswers): boolean =>
  eligibilityPoints.every((point) => answers[point] !== undefined);
