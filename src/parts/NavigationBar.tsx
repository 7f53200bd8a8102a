// The navigation bar with the log-out button (product 1.11).
import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from './Link.tsx';
import { useHydrated } from './useHydrated.ts';

export interface NavigationLink {
  to: string;
  messageId: string;
}

interface NavigationBarProps {
  shown: boolean;
  links: readonly NavigationLink[];
  onLogout: () => void;
}

export function NavigationBar({ shown, links, onLogout }: NavigationBarProps) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  if (!shown) return null;
  return (
    <nav className="navigation" aria-label={intl.formatMessage({ id: 'nav.label' })}>
      <ul className="container">
        {links.map(({ to, messageId }) => (
          <li key={to}>
            <NavLink to={to}>
              <FormattedMessage id={messageId} />
            </NavLink>
          </li>
        ))}
        <li>
          <button type="button" disabled={!isHydrated} onClick={onLogout}>
            <FormattedMessage id="nav.logout" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
