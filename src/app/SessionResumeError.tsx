// Shown in place of a page while the session could not be resumed, for a reason that can pass: buttons to try again and to log out. (A
// 4xx other than 429 ends the session instead.)
import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { useSession, useShell } from './shellContext.ts';

/** Read from the snapshot of the session, because that of the shell does not change with it. */
export const useSessionResumeFailed = (): boolean =>
  useSelector(useSession(), (snapshot) => snapshot?.matches('resumeFailed') ?? false);

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
