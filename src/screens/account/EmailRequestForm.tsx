// A form that requests an e-mail, for the pages that resend a verification or reset a password.
import { FormattedMessage } from 'react-intl';
import { AccountForm } from './AccountForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';

interface EmailRequestFormProps {
  name: 'resend-verification' | 'forgot-password';
  onRequest: (email: string) => void;
}

export function EmailRequestForm({ name, onRequest }: EmailRequestFormProps) {
  return (
    <>
      <AccountForm
        name={name}
        lead={
          <p className="lead">
            <FormattedMessage id={`screen.${name}.lead`} />
          </p>
        }
        onSubmit={({ emailaddress = '' }) => onRequest(emailaddress)}
      />
      <p>
        <PageLink screen="login" messageId={`screen.${name}.login`} />
      </p>
    </>
  );
}
