// The thank-you page after a submit, with what happens next (product 1.8).
import { FormattedMessage } from 'react-intl';
import { routes } from '#machines/catalogue/routes.ts';
import { currentValues } from '#machines/record/flow.ts';
import { pagePath } from '#machines/catalogue/records/outlines.ts';
import { Link } from '../../parts/Link.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { GuideSections } from '../information/GuideSections.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { SubmissionDetails } from './SubmissionDetails.tsx';
import { UsualTime } from './UsualTime.tsx';

export function ConfirmationPage() {
  const { name, stage } = useFlow().definition;
  const values = useFlowSelector(({ context }) => currentValues(context));
  const role = useFlowSelector(({ context }) => (context.client === null ? 'applicant' : 'broker'));
  const screen = `${stage}-confirmation` as const;
  return (
    <>
      <Panel>
        <PageTitle messageId={`screen.${screen}.title`} values={{ role }} />
        <p>
          <FormattedMessage id={`screen.${screen}.lead`} />
        </p>
      </Panel>
      <SubmissionDetails values={values} />
      <GuideSections screen={screen} sections={['next']} role={role} />
      <UsualTime record={name} unit="workingDays" />
      <p className="links">
        <Link to={pagePath(stage, 'review')}>
          <FormattedMessage id={`screen.${screen}.copy`} />
        </Link>
      </p>
      <p className="links">
        <Link to={pagePath(stage, 'documents')}>
          <FormattedMessage id={`screen.${screen}.documents`} />
        </Link>
      </p>
      <p>
        <Link className="button" to={routes.dashboard.path}>
          <FormattedMessage id={`screen.${screen}.dashboard`} values={{ role }} />
        </Link>
      </p>
    </>
  );
}
