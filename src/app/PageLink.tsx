// A link to a screen of the portal, by its name in the table of routes.
import { FormattedMessage } from 'react-intl';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { Link } from '../parts/Link.tsx';

interface PageLinkProps {
  screen: Screen;
  messageId: string;
  /** Drawn as a button, for a call to action. */
  button?: boolean;
}

export function PageLink({ screen, messageId, button }: PageLinkProps) {
  return (
    <Link to={routes[screen].path} className={button ? 'button' : 'page-link'}>
      <FormattedMessage id={messageId} />
    </Link>
  );
}
