// Before the first page: nothing, or, when the session could not be resumed for a passing reason, a way to try again or to log out
// (only a 401 ends a session).
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useShell, useShellValue } from './shell.ts';

export function Stalled() {
  const shell = useShell();
  const session = useShellValue((snapshot) => snapshot.children.session);
  const stalled = useSelector(session, (snapshot) => snapshot?.matches('stalled') ?? false);
  if (!stalled || session === undefined) return null;
  return (
    <>
      <PageTitle messageId="screen.load-error.title" />
      <p>
        <FormattedMessage id="notice.generic" />
      </p>
      <div className="buttons">
        <Button onPress={() => session.send({ type: 'session.retried' })}>
          <FormattedMessage id="button.tryagain" />
        </Button>
        <Button tone="secondary" onPress={() => shell.send({ type: 'logout.requested' })}>
          <FormattedMessage id="nav.logout" />
        </Button>
      </div>
    </>
  );
}
