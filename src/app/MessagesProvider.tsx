// The words of the shell's language for all that is inside.
import { useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { subscribeToMessages, messagesOf } from '../services/messages.ts';
import { useShellSelector } from './shellContext.ts';

interface MessagesProviderProps {
  children: ReactNode;
  /** Hears of a message that is missing or wrong: a fault of ours, never a key on somebody's screen unheard. */
  onError?: (error: Error) => void;
}

export function MessagesProvider({ children, onError = reportError }: MessagesProviderProps) {
  const language = useShellSelector(({ context }) => context.language);
  const getMessages = () => messagesOf(language);
  const messages = useSyncExternalStore(subscribeToMessages, getMessages, getMessages);
  return (
    <IntlProvider locale={language} messages={messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}

/** Browsers without Welsh numbers write them the English way, which is the same. */
function reportError(error: Error & { code?: string }): void {
  if (error.code !== 'MISSING_DATA') console.error(error);
}
