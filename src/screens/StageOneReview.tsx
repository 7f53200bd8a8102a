// All answers before the submit, each with its change link; read-only once submitted (decisions.md, review).
import { FormattedMessage, useIntl } from 'react-intl';
import { EoiContext, LookupsContext } from '../app/areas/EoiArea.tsx';
import { ReviewSections } from '../app/steps/ReviewSections.tsx';
import { hrefOf, useFollowLink } from '../app/shell.ts';
import { errorText } from '../fields/errorText.ts';
import { records } from '#machines/catalogue/record.ts';
import { Button } from '../parts/Button.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Warning } from '../parts/Warning.tsx';

export function StageOneReview() {
  const intl = useIntl();
  const follow = useFollowLink();
  const eoi = EoiContext.useActorRef();
  const { record, issues } = EoiContext.useSelector(({ context }) => context);
  const lookups = LookupsContext.useSelector(({ context }) => context.lookups);
  const reading = EoiContext.useSelector(({ value }) => value === 'reading');
  if (record === null) return null;
  return (
    <>
      <PageTitle messageId="screen.stage-one-review.title" wrong={issues.length > 0} />
      <p className="lead">
        <FormattedMessage id={`screen.stage-one-review.${reading ? 'readonly' : 'lead'}`} />
      </p>
      {issues.length > 0 && (
        <Warning>
          <FormattedMessage id="screen.stage-one-review.incomplete" />
          <ul>
            {issues.map(({ path, messageId }) => {
              const field = records.eoi[path];
              return (
                field && (
                  <li
                    key={path}
                  >{`${intl.formatMessage({ id: `field.${path}` })}: ${errorText(intl, field, messageId)}`}</li>
                )
              );
            })}
          </ul>
        </Warning>
      )}
      <ReviewSections
        values={record.values}
        lookups={lookups}
        {...(reading ? {} : { hrefOfStep: (step: string) => hrefOf(`/stage-one/${step}`) })}
        onFollow={follow}
      />
      {!reading && (
        <Button onPress={() => eoi.send({ type: 'record.submitted' })}>
          <FormattedMessage id="screen.stage-one-review.submit" />
        </Button>
      )}
    </>
  );
}
