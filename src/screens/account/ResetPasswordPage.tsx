// Choose a new password with the link of an e-mail (product 5.15).
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function ResetPasswordPage() {
  const account = AccountMachineContext.useActorRef();
  const { issues, email } = AccountMachineContext.useSelector(({ context }) => context);
  const done = AccountMachineContext.useSelector((snapshot) => snapshot.matches({ reset: 'done' }));
  const refused = AccountMachineContext.useSelector((snapshot) =>
    snapshot.matches({ reset: 'linkRejected' }),
  );
  const outcomeUnknown = AccountMachineContext.useSelector((snapshot) =>
    snapshot.matches({ reset: 'outcomeUnknown' }),
  );
  if (done) {
    return (
      <>
        <PageTitle messageId="screen.reset-password.done.title" />
        <p className="lead">
          <FormattedMessage id="screen.reset-password.done.text" />
        </p>
        <p>
          <PageLink screen="login" messageId="screen.reset-password.login" button />
        </p>
      </>
    );
  }
  if (outcomeUnknown) {
    return (
      <>
        <PageTitle messageId="screen.reset-password.unknown.title" />
        <p className="lead">
          <FormattedMessage id="screen.reset-password.unknown.text" />
        </p>
        <p>
          <PageLink screen="login" messageId="screen.reset-password.login" button />
        </p>
        <p>
          <PageLink screen="forgot-password" messageId="screen.reset-password.again" />
        </p>
      </>
    );
  }
  if (refused) {
    return (
      <>
        <PageTitle messageId="screen.reset-password.refused.title" />
        <p className="lead">
          <FormattedMessage id="screen.reset-password.refused.text" />
        </p>
        <p>
          <PageLink screen="forgot-password" messageId="screen.reset-password.again" button />
        </p>
      </>
    );
  }
  return (
    <AccountForm
      name="reset-password"
      issues={issues}
      lead={
        <p className="lead">
          <FormattedMessage id="screen.reset-password.lead" values={{ email: <strong>{email}</strong> }} />
        </p>
      }
      onSubmit={({ Password = '' }) => account.send({ type: 'password.submitted', password: Password })}
    />
  );
}
