// Shown in place of a screen whose script did not load, with a button to try again (product 6.15).
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';
import { PageTitle } from './PageTitle.tsx';

export function LoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle messageId="screen.load-error.title" />
      <p>
        <FormattedMessage id="screen.load-error.text" />
      </p>
      <Button onPress={onRetry}>
        <FormattedMessage id="screen.load-error.retry" />
      </Button>
    </>
  );
}
