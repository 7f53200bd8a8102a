// react-intl's provider with the messages loaded so far, in the language of the shell.
import { useMemo, type ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { messagesOf } from '../services/messages.ts';
import { createPortalIntl } from './createPortalIntl.ts';
import { useShellSelector } from './shellContext.ts';

interface MessagesProviderProps {
  children: ReactNode;
  /** Called with the error when a message is missing or malformed; by default written to the console. */
  onError?: (error: Error) => void;
}

export function MessagesProvider({ children, onError = console.error }: MessagesProviderProps) {
  const language = useShellSelector(({ context }) => context.language);
  const intl = useMemo(
    () => createPortalIntl({ locale: language, messages: messagesOf(language), onError }),
    [language, onError],
  );
  return <RawIntlProvider value={intl}>{children}</RawIntlProvider>;
}
