// Ask for the verification e-mail again, without being signed in (specification section 2).
import { AccountContext } from './AccountArea.tsx';
import { MailRequest } from './EmailRequestForm.tsx';

export function ResendVerificationPage() {
  const account = AccountContext.useActorRef();
  return (
    <MailRequest
      name="resend-verification"
      onRequest={(email) => account.send({ type: 'mail.requested', email })}
    />
  );
}
