// A link to a screen of the portal, by its name in the table of routes.
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { routes, type Screen } from '#machines/catalogue/routes.ts';

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
