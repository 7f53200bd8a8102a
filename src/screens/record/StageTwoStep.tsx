// One step of stage two: whichever the machine rests in (specification section 2).
import { StepPage } from './StepPage.tsx';

export const StageTwoStep = () => <StepPage />;
