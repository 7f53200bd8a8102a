// The words of the shell's language for all that is inside.
import { useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { onWords, wordsOf } from '../services/messages.ts';
import { useShellValue } from './shellContext.ts';

interface WordsProps {
  children: ReactNode;
  /** Hears of a message that is missing or wrong: a fault of ours, never a key on somebody's screen unheard. */
  onError?: (error: Error) => void;
}

export function Words({ children, onError = report }: WordsProps) {
  const language = useShellValue(({ context }) => context.language);
  const words = () => wordsOf(language);
  const messages = useSyncExternalStore(onWords, words, words);
  return (
    <IntlProvider locale={language} messages={messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}

/** Browsers without Welsh numbers write them the English way, which is the same. */
function report(error: Error & { code?: string }): void {
  if (error.code !== 'MISSING_DATA') console.error(error);
}
