// The error page, also shown for every unknown address (product 1.3).
import { homeScreen } from '#machines/catalogue/routes.ts';
import { MessageLayout } from './MessageLayout.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useUser } from '../../app/shellContext.ts';

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
