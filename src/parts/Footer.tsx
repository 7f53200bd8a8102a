// Footer of every page (product 1.11): contact details in the same place everywhere (WCAG 3.2.6), links, funders, year and version.
import { FormattedMessage, useIntl } from 'react-intl';
import type { Contacts } from '#machines/catalogue/contacts.ts';
import { contactLinks } from './contactLinks.tsx';
import { Link } from './Link.tsx';
import { FunderMark } from './marks/FunderMark.tsx';

const funders = ['anw', 'uk', 'wales'] as const;

interface FooterProps {
  year: number;
  version: string;
  /** The paths of the linked pages. */
  pages: { faq: string; eligibility: string; accessibility: string; privacy: string };
  /** From config.json; absent until it is read. */
  contact?: Contacts & { privacyUrl: string };
}

export function Footer({ year, version, pages, contact }: FooterProps) {
  const intl = useIntl();
  const links = [
    { to: pages.faq, id: 'footer.faq' },
    { to: pages.eligibility, id: 'nav.eligibility' },
    { to: pages.accessibility, id: 'footer.accessibility' },
    { to: contact?.privacyUrl || pages.privacy, id: 'footer.privacy' },
  ];
  return (
    <footer>
      <div className="ridge" />
      <div className="footer">
        <div className="container">
          {contact && (
            <p>
              <FormattedMessage id="footer.help" values={contactLinks(contact)} />
            </p>
          )}
          <nav aria-label={intl.formatMessage({ id: 'footer.links' })}>
            <ul>
              {links.map(({ to, id }) => (
                <li key={id}>
                  <Link to={to}>
                    <FormattedMessage id={id} />
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <section className="footer-funders">
            <h2 className="visually-hidden">
              <FormattedMessage id="header.funders" />
            </h2>
            <ul>
              {funders.map((funder) => (
                <li key={funder}>
                  <FunderMark funder={funder} name={intl.formatMessage({ id: `funder.${funder}` })} />
                </li>
              ))}
            </ul>
          </section>
          <p className="footer-end">
            <span>
              <FormattedMessage id="footer.copyright" values={{ year }} />
            </span>
            <span>
              <FormattedMessage id="footer.version" values={{ version }} />
            </span>
          </p>
        </div>
      </div>
    </footer>
  );
}
