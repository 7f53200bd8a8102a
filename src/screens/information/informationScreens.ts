// The pages of text (product 1.14) and the error page, one chunk. The guidance page before a stage belongs to the record's screens.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { AccessibilityPage } from './AccessibilityPage.tsx';
import { CloseDownPage } from './MessageLayout.tsx';
import { EligibilityCriteriaPage } from './EligibilityCriteriaPage.tsx';
import { ErrorPage } from './ErrorPage.tsx';
import { FaqPage } from './FaqPage.tsx';
import { PrivacyPage } from './PrivacyPage.tsx';

export const informationScreens: ScreenGroup = {
  screens: {
    'close-down': CloseDownPage,
    error: ErrorPage,
    faq: FaqPage,
    'eligibility-criteria': EligibilityCriteriaPage,
    accessibility: AccessibilityPage,
    privacy: PrivacyPage,
  },
};
