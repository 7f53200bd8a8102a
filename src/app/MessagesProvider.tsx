// react-intl's provider with the messages loaded so far, in the language of the shell.
import type { ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { messagesOf } from '../services/messages.ts';
import { useShellSelector } from './shellContext.ts';

interface MessagesProviderProps {
  children: ReactNode;
  /** Called with the error when a message is missing or malformed; by default written to the console. */
  onError?: (error: Error) => void;
}

export function MessagesProvider({ children, onError = logMessageError }: MessagesProviderProps) {
  const language = useShellSelector(({ context }) => context.language);
  return (
    <IntlProvider locale={language} messages={messagesOf(language)} onError={onError}>
      {children}
    </IntlProvider>
  );
}

/** MISSING_DATA is harmless: browsers without Welsh number formats use the English ones, which are the same. */
function logMessageError(error: Error & { code?: string }): void {
  if (error.code !== 'MISSING_DATA') console.error(error);
}
