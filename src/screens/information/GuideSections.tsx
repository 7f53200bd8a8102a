// The sections of a page of text. The messages in locales/*/guidance.json decide whether a section has a text, and how many items.
import { FormattedMessage, useIntl } from 'react-intl';
import type { Screen } from '#machines/catalogue/routes.ts';
import { useContactLinks } from '../../app/shellContext.ts';
import { catalogueTexts } from '../../parts/catalogueValues.ts';

interface GuideSectionsProps {
  screen: Screen;
  sections: readonly string[];
  /** The steps of the stage, in order, which the section `steps` lists. */
  steps?: readonly string[];
  /** Whom the page speaks to: some items differ for a broker. */
  role?: 'applicant' | 'broker';
}

export function GuideSections({ screen, sections, steps = [], role = 'applicant' }: GuideSectionsProps) {
  const intl = useIntl();
  const { messages } = intl;
  const values = { ...useContactLinks(), ...catalogueTexts(intl) };
  return sections.map((section) => {
    const id = `screen.${screen}.${section}`;
    const items: string[] = [];
    while (`${id}.item${items.length + 1}` in messages) items.push(`${id}.item${items.length + 1}`);
    return (
      <section key={section}>
        <h2>
          <FormattedMessage id={`${id}.title`} values={values} />
        </h2>
        {`${id}.text` in messages && (
          <p>
            <FormattedMessage id={`${id}.text`} values={values} />
          </p>
        )}
        {items.length > 0 && (
          <ul>
            {items.map((item) => (
              <li key={item}>
                <FormattedMessage id={item} values={{ ...values, role }} />
              </li>
            ))}
          </ul>
        )}
        {section === 'steps' && (
          <ol>
            {steps.map((step) => (
              <li key={step}>
                <FormattedMessage id={`step.${step}`} />
              </li>
            ))}
          </ol>
        )}
      </section>
    );
  });
}
