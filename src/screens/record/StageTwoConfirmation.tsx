// Thank-you after stage two (specification section 2).
import { Confirmation } from './Confirmation.tsx';

export const StageTwoConfirmation = () => <Confirmation screen="stage-two-confirmation" />;
