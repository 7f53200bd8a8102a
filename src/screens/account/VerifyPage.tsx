// The target of a verification link (product 5.2). Opening it changes nothing; the button verifies, because e-mail scanners open links.
import { FormattedMessage } from 'react-intl';
import { AccountMachineContext } from './AccountArea.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';

export function VerifyPage() {
  const account = AccountMachineContext.useActorRef();
  const usable = AccountMachineContext.useSelector(({ context }) => context.token !== '');
  const expired = AccountMachineContext.useSelector((snapshot) => snapshot.matches({ verify: 'expired' }));
  const isPasswordLinkSent = AccountMachineContext.useSelector(({ context }) => context.isPasswordLinkSent);
  const verified = AccountMachineContext.useSelector((snapshot) => snapshot.matches({ verify: 'verified' }));
  // The link to another page has been followed, and this one stands until the router shows the other.
  const isLeaving = AccountMachineContext.useSelector((snapshot) => !snapshot.matches('verify'));
  if (isLeaving) return null;
  if (verified || expired) {
    return (
      <>
        <PageTitle messageId={verified ? 'screen.verify.done.title' : 'screen.verify.expired.title'} />
        <p className="lead">
          <FormattedMessage
            id={
              expired
                ? 'screen.verify.expired.text'
                : isPasswordLinkSent
                  ? 'screen.verify.done.password'
                  : 'screen.verify.done.text'
            }
          />
        </p>
        <p>
          <PageLink screen="login" messageId="screen.verify.login" button />
        </p>
        {expired && (
          <p>
            <PageLink screen="resend-verification" messageId="screen.verify.resend" />
          </p>
        )}
      </>
    );
  }
  return (
    <>
      <PageTitle messageId="screen.verify.title" />
      {usable ? (
        <>
          <p className="lead">
            <FormattedMessage id="screen.verify.lead" />
          </p>
          <Button onPress={() => account.send({ type: 'verification.confirmed' })}>
            <FormattedMessage id="screen.verify.submit" />
          </Button>
        </>
      ) : (
        <>
          <p className="lead">
            <FormattedMessage id="screen.verify.nolink" />
          </p>
          <p>
            <PageLink screen="resend-verification" messageId="screen.verify.resend" button />
          </p>
        </>
      )}
    </>
  );
}
