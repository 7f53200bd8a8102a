// What a deployment says of itself in the accessibility statement (product 12.1, 13.2).

/** How far the portal complies with WCAG 2.2 AA: fully, in part, or not. */
export const complianceStatuses = ['full', 'partial', 'none'] as const;

export interface AccessibilityStatement {
  status: (typeof complianceStatuses)[number];
  /** The day of the last review, YYYY-MM-DD; '' when it is not known. */
  reviewed: string;
  /** The known issues, the same in both languages. */
  issues: { en: string[]; cy: string[] };
}

/** The statement of a deployment without settings of its own: nobody has audited it. */
export const defaultStatement: AccessibilityStatement = {
  status: 'partial',
  reviewed: '',
  issues: { en: [], cy: [] },
};
