// The error page, also of every path that is in no route (specification section 2).
import { MessagePage } from '../app/MessagePage.tsx';
import { PageLink } from '../app/PageLink.tsx';

export const ErrorPage = () => (
  <MessagePage screen="error">
    <p>
      <PageLink screen="login" messageId="screen.error.home" />
    </p>
  </MessagePage>
);
