// Register an account (product 5.1).
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { AccountForm } from './AccountForm.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useContactLinks } from '../../app/shellContext.ts';

export function RegisterPage() {
  const account = AccountMachineContext.useActorRef();
  const contact = useContactLinks();
  const issues = AccountMachineContext.useSelector(({ context }) => context.issues);
  return (
    <>
      <AccountForm
        name="register"
        issues={issues}
        lead={
          <>
            <p className="lead">
              <FormattedMessage id="screen.register.lead" />
            </p>
            <p>
              <FormattedMessage id="screen.register.broker" values={contact} />
            </p>
            <p>
              <PageLink screen="privacy" messageId="screen.register.privacy" />
            </p>
          </>
        }
        onSubmit={({ Mail = '', FirstName = '', LastName = '', Phone = '', Password = '' }) =>
          account.send({
            type: 'registration.submitted',
            registration: { Mail, FirstName, LastName, Phone, Password },
          })
        }
      />
      <p>
        <PageLink screen="login" messageId="screen.register.login" />
      </p>
    </>
  );
}
