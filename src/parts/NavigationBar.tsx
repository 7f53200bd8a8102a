// Navigation of the signed-in routes with the log-out button (specification section 2); the caller says when it is shown.
import { FormattedMessage, useIntl } from 'react-intl';
import { FollowLink } from './FollowLink.tsx';

export interface NavigationLink {
  href: string;
  messageId: string;
  current?: boolean;
}

interface NavigationBarProps {
  shown: boolean;
  links: readonly NavigationLink[];
  onFollow?: (href: string) => void;
  onLogout: () => void;
}

export function NavigationBar({ shown, links, onFollow, onLogout }: NavigationBarProps) {
  const intl = useIntl();
  if (!shown) return null;
  return (
    <nav className="navigation" aria-label={intl.formatMessage({ id: 'nav.label' })}>
      <ul className="width">
        {links.map(({ href, messageId, current }) => (
          <li key={href}>
            <FollowLink href={href} onFollow={onFollow} aria-current={current ? 'page' : undefined}>
              <FormattedMessage id={messageId} />
            </FollowLink>
          </li>
        ))}
        <li>
          <button type="button" onClick={onLogout}>
            <FormattedMessage id="nav.logout" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
