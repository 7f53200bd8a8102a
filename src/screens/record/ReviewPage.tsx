// All answers before the submit, each with a change link; read-only once submitted (product 1.8).
import { FormattedMessage, useIntl } from 'react-intl';
import { errorText, pathLabel } from '../../fields/fieldMessages.ts';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { ReviewSections } from './ReviewSections.tsx';

export function ReviewPage() {
  const intl = useIntl();
  const { definition, actor } = useFlow();
  const { record: stored, issues } = useFlowSelector(({ context }) => context);
  const reading = useFlowSelector(({ value }) => value === 'readOnly');
  const { stage, fields } = definition;
  if (stored === null) return null;
  const wrong = issues.flatMap(({ path, messageId }) => {
    const label = pathLabel(intl, path, fields[path]);
    if (label === undefined) return [];
    return [{ path, label, message: errorText(intl, fields[path] ?? { kind: 'text' }, messageId) }];
  });
  return (
    <>
      <PageTitle messageId={`screen.${stage}-review.title`} hasErrors={wrong.length > 0} />
      <p className="lead">
        <FormattedMessage id={`screen.${stage}-review.${reading ? 'readonly' : 'lead'}`} />
      </p>
      {reading && <PrintHeader values={stored.values} />}
      <Warning>
        {wrong.length > 0 && (
          <>
            <FormattedMessage id={`screen.${stage}-review.incomplete`} />
            <ul>
              {wrong.map(({ path, label, message }) => (
                <li key={path}>
                  <FormattedMessage id="summary.link" values={{ label, message }} />
                </li>
              ))}
            </ul>
          </>
        )}
      </Warning>
      <ReviewSections
        values={stored.values}
        {...(reading ? {} : { pathOfStep: (step: string) => `/${stage}/${step}` })}
      />
      {!reading && (
        <Button onPress={() => actor.send({ type: 'record.submitted' })}>
          <FormattedMessage id={`screen.${stage}-review.submit`} />
        </Button>
      )}
    </>
  );
}
