// The screens of both stages, one chunk: it has all that the Expression of Interest needs.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { ConfirmationPage } from './ConfirmationPage.tsx';
import { EoiArea } from './EoiArea.tsx';
import { GuidancePage } from './GuidancePage.tsx';
import { ReviewPage } from './ReviewPage.tsx';
import { StepPage } from './StepPage.tsx';
import { TasksPage } from './TasksPage.tsx';

export const recordScreens: ScreenGroup = {
  areas: { eoi: EoiArea },
  screens: {
    'stage-one-guidance': GuidancePage,
    'stage-one-tasks': TasksPage,
    'stage-one-step': StepPage,
    'stage-one-review': ReviewPage,
    'stage-one-confirmation': ConfirmationPage,
    'stage-two-guidance': GuidancePage,
    'stage-two-tasks': TasksPage,
    'stage-two-step': StepPage,
    'stage-two-review': ReviewPage,
    'stage-two-confirmation': ConfirmationPage,
  },
};
