// Thank-you after stage one (specification section 2).
import { Confirmation } from './Confirmation.tsx';

export const StageOneConfirmation = () => <Confirmation screen="stage-one-confirmation" />;
