// One step of stage one: whichever the machine rests in (specification section 2).
import { StepPage } from './StepPage.tsx';

export const StageOneStep = () => <StepPage />;
