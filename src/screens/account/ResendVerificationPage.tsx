// Request the verification e-mail again, without being signed in (product 5.3).
import { AccountMachineContext } from './AccountArea.tsx';
import { EmailRequestForm } from './EmailRequestForm.tsx';

export function ResendVerificationPage() {
  const account = AccountMachineContext.useActorRef();
  return (
    <EmailRequestForm
      name="resend-verification"
      onRequest={(email) => account.send({ type: 'mail.requested', email })}
    />
  );
}
