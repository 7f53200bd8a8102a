// Sign in (product 5.4), with the reason why the user was signed out, and links to the other account pages.
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useSignedOutReason } from '../../app/shellContext.ts';

export function LoginPage() {
  const account = AccountMachineContext.useActorRef();
  const reason = useSignedOutReason();
  const signIn = (username: string, password: string) =>
    account.send({ type: 'login.submitted', credentials: { username, password } });
  return (
    <>
      <AccountForm
        name="login"
        lead={
          // The user has not asked for this page, so that screen readers say why it is here.
          <p className="lead" role={reason === null ? undefined : 'alert'}>
            <FormattedMessage id={reason === null ? 'screen.login.lead' : `screen.login.reason.${reason}`} />
          </p>
        }
        onSubmit={({ username = '', password = '' }) => signIn(username, password)}
        onBlank={() => signIn('', '')}
      />
      <ul className="links">
        <li>
          <PageLink screen="forgot-password" messageId="screen.login.forgot" />
        </li>
        <li>
          <PageLink screen="resend-verification" messageId="screen.login.resend" />
        </li>
      </ul>
      <h2>
        <FormattedMessage id="screen.login.new" />
      </h2>
      <ul className="links">
        <li>
          <PageLink screen="register" messageId="screen.login.register" />
        </li>
        <li>
          <PageLink screen="eligibility-criteria" messageId="screen.login.eligibility" />
        </li>
      </ul>
    </>
  );
}
