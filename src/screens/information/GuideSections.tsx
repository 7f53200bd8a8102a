// The sections of a page of text. The messages in locales/*/guidance.json decide whether a section has a text, and how many items.
import { FormattedMessage, useIntl } from 'react-intl';
import type { Screen } from '#machines/catalogue/routes.ts';
import { useContactLinks } from '../../app/shellContext.ts';

interface GuideSectionsProps {
  screen: Screen;
  sections: readonly string[];
  /** Whom the page speaks to: some items differ for a broker. */
  role?: 'applicant' | 'broker';
}

export function GuideSections({ screen, sections, role = 'applicant' }: GuideSectionsProps) {
  const { messages } = useIntl();
  const contact = useContactLinks();
  return sections.map((section) => {
    const id = `screen.${screen}.${section}`;
    const items: string[] = [];
    while (`${id}.item${items.length + 1}` in messages) items.push(`${id}.item${items.length + 1}`);
    return (
      <section key={section}>
        <h2>
          <FormattedMessage id={`${id}.title`} />
        </h2>
        {`${id}.text` in messages && (
          <p>
            <FormattedMessage id={`${id}.text`} values={contact} />
          </p>
        )}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>
                <FormattedMessage id={item} values={{ ...contact, role }} />
              </li>
            ))}
          </ul>
        )}
      </section>
    );
  });
}
