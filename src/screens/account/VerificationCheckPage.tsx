// "Check your e-mail" (product 5.2): after registering, after signing in unverified, or after resending.
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function VerificationCheckPage() {
  const account = AccountMachineContext.useActorRef();
  const { checkType, email } = AccountMachineContext.useSelector(({ context }) => context);
  return (
    <>
      <PageTitle messageId="screen.verification-check.title" />
      <p className="lead">
        <FormattedMessage id={`screen.verification-check.${checkType}`} />
      </p>
      {email !== '' && (
        <p>
          <FormattedMessage
            id="screen.verification-check.address"
            values={{ email: <strong>{email}</strong> }}
          />
        </p>
      )}
      <p>
        <FormattedMessage id="screen.verification-check.life" />
      </p>
      {email === '' ? (
        <p>
          <PageLink screen="resend-verification" messageId="screen.verification-check.again" />
        </p>
      ) : (
        <div className="buttons">
          <Button onPress={() => account.send({ type: 'verification.checked' })}>
            <FormattedMessage id="screen.verification-check.verified" />
          </Button>
          <Button variant="secondary" onPress={() => account.send({ type: 'mail.requested', email })}>
            <FormattedMessage id="screen.verification-check.again" />
          </Button>
        </div>
      )}
      {email !== '' && (
        <p>
          <PageLink screen="register" messageId="screen.verification-check.register-link" />
        </p>
      )}
      <p>
        <PageLink screen="login" messageId="screen.verification-check.login-link" />
      </p>
    </>
  );
}
