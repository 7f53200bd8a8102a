// The error page, also of every path that is in no route (specification section 2).
import { homeScreen } from '#machines/catalogue/routes.ts';
import { MessageLayout } from './MessageLayout.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useUser } from '../../app/shell.ts';

export function ErrorPage() {
  const user = useUser();
  return (
    <MessageLayout screen="error">
      <p>
        <PageLink screen={user === null ? 'login' : homeScreen(user)} messageId="screen.error.home" />
      </p>
    </MessageLayout>
  );
}
