// The accessibility statement (product 12.1). Compliance, known issues and the day of the review come from the settings of the deployment.
import { FormattedMessage, useIntl } from 'react-intl';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { usePublicConfiguration } from '../../app/shellContext.ts';
import { GuideLayout } from './GuideLayout.tsx';

export const AccessibilityPage = () => (
  <GuideLayout screen="accessibility" sections={['can', 'standard', 'test', 'help', 'complaint']}>
    <Compliance />
  </GuideLayout>
);

/** Last on the page, so that nothing moves when the configuration has been read. */
function Compliance() {
  const { locale } = useIntl();
  const statement = usePublicConfiguration()?.accessibility;
  if (statement === undefined) return null;
  const issues = statement.issues[locale === 'cy' ? 'cy' : 'en'];
  return (
    <>
      <section>
        <h2>
          <FormattedMessage id="screen.accessibility.status.title" />
        </h2>
        <p>
          <FormattedMessage id={`screen.accessibility.status.${statement.status}`} />
        </p>
      </section>
      <section>
        <h2>
          <FormattedMessage id="screen.accessibility.issues.title" />
        </h2>
        {issues.length === 0 ? (
          <p>
            <FormattedMessage id="screen.accessibility.issues.unknown" />
          </p>
        ) : (
          <ul>
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
      </section>
      {statement.reviewed !== '' && (
        <p>
          <FormattedMessage
            id="screen.accessibility.reviewed"
            values={{ date: formatDate(statement.reviewed) }}
          />
        </p>
      )}
    </>
  );
}
