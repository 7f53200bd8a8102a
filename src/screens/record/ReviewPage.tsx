// All answers before the submit, each with its change link; read-only once submitted (decisions.md, review).
import { FormattedMessage, useIntl } from 'react-intl';

import { errorText } from '../../fields/errorText.ts';
import { pathLabel } from '../../fields/pathLabel.ts';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { CopyHead } from './CopyHead.tsx';
import { useFlow, useFlowValue } from './flow.ts';
import { ReviewSections } from './ReviewSections.tsx';

export function ReviewPage() {
  const intl = useIntl();
  const { definition, actor } = useFlow();
  const { record: stored, issues } = useFlowValue(({ context }) => context);
  const reading = useFlowValue(({ value }) => value === 'reading');
  const { stage, fields } = definition;
  if (stored === null) return null;
  const wrong = issues.flatMap(({ path, messageId }) => {
    const label = pathLabel(intl, path, fields[path]);
    if (label === undefined) return [];
    return [{ path, label, message: errorText(intl, fields[path] ?? { kind: 'text' }, messageId) }];
  });
  return (
    <>
      <PageTitle messageId={`screen.${stage}-review.title`} wrong={wrong.length > 0} />
      <p className="lead">
        <FormattedMessage id={`screen.${stage}-review.${reading ? 'readonly' : 'lead'}`} />
      </p>
      {reading && <CopyHead values={stored.values} />}
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
