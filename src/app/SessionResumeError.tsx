// In the place of a page that waits for a session which could not be resumed for a passing reason: a way to try again, or to log out
// (a refusal with any 4xx but 429 ends a session).
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useShell, useShellSelector } from './shellContext.ts';

const useSession = () => useShellSelector(({ children }) => children.session);

/** Whether the session could not be resumed. Read from its own snapshot: the shell's need not change with it. */
export const useSessionResumeFailed = (): boolean =>
  useSelector(useSession(), (snapshot) => snapshot?.matches('stalled') ?? false);

export function SessionResumeError() {
  const shell = useShell();
  const session = useSession();
  return (
    <>
      <PageTitle messageId="screen.load-error.title" />
      <p>
        <FormattedMessage id="notice.generic" />
      </p>
      <div className="buttons">
        <Button onPress={() => session?.send({ type: 'session.retried' })}>
          <FormattedMessage id="button.tryagain" />
        </Button>
        <Button variant="secondary" onPress={() => shell.send({ type: 'logout.requested' })}>
          <FormattedMessage id="nav.logout" />
        </Button>
      </div>
    </>
  );
}
