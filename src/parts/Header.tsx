// Head of every page: the fund's mark and name, and the pair of languages (specification section 1). The pair is two links, so that
// it works before any script (`?lang=`); with script it keeps the page, the answers and the focus.
import { FormattedMessage, useIntl } from 'react-intl';
import { FollowLink } from './FollowLink.tsx';
import fundMark from './marks/fund.svg';

export type Language = 'en' | 'cy';

const languages: readonly Language[] = ['en', 'cy'];

interface HeaderProps {
  homeHref: string;
  onFollow?: (href: string) => void;
  onLanguage?: (language: Language) => void;
}

export function Header({ homeHref, onFollow, onLanguage }: HeaderProps) {
  const intl = useIntl();
  return (
    <header className="header">
      <div className="width header-row">
        <FollowLink className="fund" href={homeHref} onFollow={onFollow}>
          <img className="fund-mark" src={fundMark} alt="" width="52" height="52" />
          <span>
            <span className="fund-name">
              <FormattedMessage id="service.name" />
            </span>
            <span className="fund-board">
              <FormattedMessage id="funder.anw" />
            </span>
          </span>
        </FollowLink>
        <nav aria-label={intl.formatMessage({ id: 'language.label' })}>
          <ul className="languages">
            {languages.map((language) => (
              <li key={language}>
                <FollowLink
                  href={`?lang=${language}`}
                  hrefLang={language}
                  aria-current={intl.locale === language || undefined}
                  onFollow={onLanguage && (() => onLanguage(language))}
                >
                  <span lang={language}>
                    <FormattedMessage id={`language.${language}`} />
                  </span>
                  <span className="hidden">
                    {' '}
                    <FormattedMessage
                      id={
                        intl.locale === language
                          ? `language.name${language}`
                          : `language.switchto.${language}`
                      }
                    />
                  </span>
                </FollowLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </header>
  );
}
