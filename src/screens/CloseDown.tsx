// The close-down notice (specification section 2).
import { MessagePage } from '../app/MessagePage.tsx';

export const CloseDown = () => <MessagePage screen="close-down" />;
