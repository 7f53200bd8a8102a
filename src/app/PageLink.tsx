// A link to a screen of the portal, by its name in the catalogue of routes.
import { FormattedMessage } from 'react-intl';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { FollowLink } from '../parts/FollowLink.tsx';
import { hrefOf, useFollowLink } from './shell.ts';

interface PageLinkProps {
  screen: Screen;
  messageId: string;
  /** A call to action rather than a link in a text. */
  button?: boolean;
}

export function PageLink({ screen, messageId, button }: PageLinkProps) {
  return (
    <FollowLink
      href={hrefOf(routes[screen].path)}
      onFollow={useFollowLink()}
      {...(button ? { className: 'button' } : {})}
    >
      <FormattedMessage id={messageId} />
    </FollowLink>
  );
}
