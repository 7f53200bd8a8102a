// A link to a page of the portal or another site. For a broker its address names the client of the page in view, so that a new tab and a copied
// link open the same client (product 9.6).
import { createContext, use, type ReactNode } from 'react';
// oxlint-disable-next-line no-restricted-imports -- these are the links that everything else has to use
import { Link as RouterLink, NavLink as RouterNavLink, type LinkProps } from 'react-router-dom';
import {
  formatAddress,
  linkAddress,
  matchRoute,
  parseAddress,
  type Visitor,
} from '#machines/catalogue/routes.ts';

/** Who follows the links of a page: a broker with the client of the page. Undefined until it is known. */
export const LinkVisitorContext = createContext<Visitor | undefined>(undefined);

function useLinkTarget(to: string): string {
  const visitor = use(LinkVisitorContext);
  const address = parseAddress(to);
  return matchRoute(address.path) === undefined ? to : formatAddress(linkAddress(address, visitor));
}

interface PortalLinkProps extends Omit<LinkProps, 'to'> {
  /** A path of the portal, or the address of another site. */
  to: string;
}

export const Link = ({ to, ...props }: PortalLinkProps) => <RouterLink to={useLinkTarget(to)} {...props} />;

/** A link that says when its page is the one in view. */
export const NavLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <RouterNavLink to={useLinkTarget(to)} end>
    {children}
  </RouterNavLink>
);
