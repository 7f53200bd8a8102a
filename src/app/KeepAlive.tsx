// Extends the session while the user works, and warns them before it ends (product 5.12, 12.7).
import { useActor } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { secondsToAnnounce } from '#machines/session/keepAliveMachine.ts';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { provideKeepAlive } from './actors/keepAliveActors.ts';
import { inspectionOptions } from './inspectionOptions.ts';
import { useForwardEmitted } from './useForwardEmitted.ts';
import { useLogOut } from './useLogOut.ts';
import { useProvidedMachine } from './useProvidedMachine.ts';

export function KeepAlive() {
  const intl = useIntl();
  const [snapshot, send, self] = useActor(useProvidedMachine(provideKeepAlive), inspectionOptions);
  useForwardEmitted(self);
  const logOut = useLogOut();
  if (!snapshot.hasTag('warning')) return null;

  const { context } = snapshot;
  const isExtending = snapshot.matches({ warning: 'extending' });
  const extendable = context.reading.lifetime?.extendable ?? false;
  const seconds = secondsToAnnounce(context);
  const time =
    seconds < 60
      ? intl.formatMessage({ id: 'dialog.session.seconds' }, { count: seconds })
      : intl.formatMessage({ id: 'dialog.session.minutes' }, { count: seconds / 60 });
  const onPrimary = () => send({ type: extendable ? 'extension.requested' : 'warning.dismissed' });
  return (
    <Dialog
      titleId="dialog.session.title"
      textId={extendable ? 'dialog.session.text' : 'dialog.session.last'}
      values={{ time }}
      announced
      onClose={onPrimary}
    >
      <p role="status" className={isExtending ? undefined : 'error'}>
        {isExtending && <FormattedMessage id="dialog.session.extending" />}
        {!isExtending && context.failedRenewals > 0 && <FormattedMessage id="dialog.session.failed" />}
      </p>
      <div className="buttons">
        <Button onPress={onPrimary}>
          <FormattedMessage id={extendable ? 'dialog.session.stay' : 'dialog.session.close'} />
        </Button>
        <Button variant="link" onPress={logOut}>
          <FormattedMessage id="dialog.session.logout" />
        </Button>
      </div>
    </Dialog>
  );
}
