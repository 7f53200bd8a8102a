// The public pages that are made from the catalogue's questions, one chunk: few visits open them.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { EligibilityCheckPage } from './EligibilityCheckPage.tsx';
import { QuestionsPage } from './QuestionsPage.tsx';

export const questionsScreens: ScreenGroup = {
  screens: {
    'eligibility-check': EligibilityCheckPage,
    'stage-one-questions': QuestionsPage,
    'stage-two-questions': QuestionsPage,
  },
};
