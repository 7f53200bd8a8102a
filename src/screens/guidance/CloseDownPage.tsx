// The close-down notice (specification section 2).
import { MessageLayout } from './MessageLayout.tsx';

export const CloseDownPage = () => <MessageLayout screen="close-down" />;
