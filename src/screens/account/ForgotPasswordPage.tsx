// Request an e-mail with a link to choose a new password (product 5.15).
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function ForgotPasswordPage() {
  const account = AccountMachineContext.useActorRef();
  const sent = AccountMachineContext.useSelector(
    (snapshot) => snapshot.matches({ forgot: 'sent' }) || snapshot.matches({ forgot: 'resending' }),
  );
  const email = AccountMachineContext.useSelector(({ context }) => context.email);
  if (!sent) return <EmailRequestForm name="forgot-password" />;
  return (
    <>
      <PageTitle messageId="screen.forgot-password.sent.title" />
      <p className="lead">
        <FormattedMessage
          id="screen.forgot-password.sent.text"
          values={{ email: <strong>{email}</strong> }}
        />
      </p>
      <p>
        <Button variant="secondary" onPress={() => account.send({ type: 'mail.requested', email })}>
          <FormattedMessage id="screen.forgot-password.sent.again" />
        </Button>
      </p>
      <p>
        <PageLink screen="login" messageId="screen.forgot-password.login" />
      </p>
    </>
  );
}
