// The close-down notice (specification section 2).
import { MessagePage } from './MessagePage.tsx';

export const CloseDown = () => <MessagePage screen="close-down" />;
