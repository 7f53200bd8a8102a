// Header of every page (product 1.11): the fund's mark and name, and the languages. The languages are links, so that they work before
// any script (`?lang=`); the script switches without leaving the page (product 10.3).
import type { MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from './Link.tsx';
import { FundMark } from './marks/FundMark.tsx';

export type Language = 'en' | 'cy';

const languages: readonly Language[] = ['en', 'cy'];

interface HeaderProps {
  /** The path to which the fund's mark links: the dashboard of a signed-in user, else the login page. */
  home: string;
  onLanguage: (language: Language) => void;
  /** The query of the page, which a language opened in a new tab keeps. */
  query: string;
  /** Whether the user has switched the language: screen readers then announce which one it is. */
  hasSwitchedLanguage: boolean;
}

/** A click without modifier keys, which opens neither a new tab nor a window. */
const isPlainClick = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function Header({ home, query, onLanguage, hasSwitchedLanguage }: HeaderProps) {
  const intl = useIntl();
  const choose = (language: Language) => (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onLanguage(language);
  };
  return (
    <header className="header">
      <div className="container header-row">
        <Link className="fund" to={home}>
          <FundMark />
          <span>
            <span className="fund-name">
              <FormattedMessage id="service.name" />
            </span>
            <span className="fund-board">
              <FormattedMessage id="funder.anw" />
            </span>
          </span>
        </Link>
        <nav aria-label={intl.formatMessage({ id: 'language.label' })}>
          <ul className="languages">
            {languages.map((language) => (
              <li key={language}>
                <a
                  href={`${query === '' ? '?' : `${query}&`}lang=${language}`}
                  hrefLang={language}
                  aria-current={intl.locale === language || undefined}
                  onClick={choose(language)}
                >
                  {/* Its own name, for those who do not read the language of the page. */}
                  <span lang={language}>
                    <FormattedMessage id={`language.${language}`} />
                    <span className="visually-hidden">
                      {' '}
                      <FormattedMessage id={`language.name.${language}`} />
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="visually-hidden" role="status">
          {hasSwitchedLanguage && <FormattedMessage id="language.status" />}
        </p>
      </div>
    </header>
  );
}
