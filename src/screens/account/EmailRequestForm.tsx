// A form that requests an e-mail: the verification again, without being signed in (product 5.3), or a link to choose a new password (product 5.15).
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';

export function EmailRequestForm({ name }: { name: 'resend-verification' | 'forgot-password' }) {
  const account = AccountMachineContext.useActorRef();
  return (
    <>
      <AccountForm
        name={name}
        lead={
          <p className="lead">
            <FormattedMessage id={`screen.${name}.lead`} />
          </p>
        }
        onSubmit={({ emailaddress = '' }) => account.send({ type: 'mail.requested', email: emailaddress })}
      />
      <p>
        <PageLink screen="login" messageId={`screen.${name}.login`} />
      </p>
    </>
  );
}

export const ResendVerificationPage = () => <EmailRequestForm name="resend-verification" />;
