// The steps of the two records in order, as route segments (specification section 2), and each record's own names.
export const steps = {
  eoi: ['declarations', 'business-details', 'contact-details', 'loan-purpose'],
  application: [
    'creditsafe-declaration',
    'business-finances',
    'company-overview',
    'directors-information',
    'professional-advisers',
    'project-details',
    'supporting-documents',
  ],
} as const;

export type RecordName = keyof typeof steps;

/** Where each record lives in the address bar, and the field that carries its submit. */
export const recordNames = {
  eoi: { stage: 'stage-one', id: 'ua_icexpressionofinterestid', submit: 'ua_submiteoi' },
  application: { stage: 'stage-two', id: 'ua_icapplicationid', submit: 'ua_submitapplication' },
} as const satisfies Record<RecordName, { stage: string; id: string; submit: string }>;

/** The further of two steps; an unknown segment counts as before the first. */
export function furthestStep(record: RecordName, one: string, other: string): string {
  const order: readonly string[] = steps[record];
  return order.indexOf(one) >= order.indexOf(other) ? one : other;
}

/** The step that saving this one leads to; the last step stays (decisions.md). */
export function followingStep(record: RecordName, step: string): string {
  const order: readonly string[] = steps[record];
  return order[order.indexOf(step) + 1] ?? step;
}
