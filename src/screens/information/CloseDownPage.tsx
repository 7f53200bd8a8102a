// The close-down notice (product 1.1).
import { MessageLayout } from './MessageLayout.tsx';

export const CloseDownPage = () => <MessageLayout screen="close-down" />;
