// Before the first page: nothing, or, when the session could not be resumed for a passing reason, a way to try again
// (only a 401 ends a session).
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useShellValue } from './shell.ts';

export function Stalled() {
  const session = useShellValue((snapshot) => snapshot.children.session);
  const stalled = useSelector(session, (snapshot) => snapshot?.matches('stalled') ?? false);
  if (!stalled || session === undefined) return null;
  return (
    <>
      <PageTitle messageId="screen.load-error.title" />
      <p>
        <FormattedMessage id="notice.generic" />
      </p>
      <Button onPress={() => session.send({ type: 'session.retried' })}>
        <FormattedMessage id="button.tryagain" />
      </Button>
    </>
  );
}
