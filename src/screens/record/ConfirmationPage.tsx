// The thank-you page after a submit, with what happens next (product 1.8).
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router-dom';
import { routes } from '#machines/catalogue/routes.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { GuideSections } from '../guidance/GuideSections.tsx';
import { NextAction } from '../dashboard/NextAction.tsx';
import { useFlow } from './flowContext.ts';

export function ConfirmationPage() {
  const { name, stage } = useFlow().definition;
  const screen = `${stage}-confirmation` as const;
  return (
    <>
      <Panel>
        <PageTitle messageId={`screen.${screen}.title`} />
        <p>
          <FormattedMessage id={`screen.${screen}.lead`} />
        </p>
      </Panel>
      <GuideSections screen={screen} sections={['next']} />
      <NextAction record={name} display="submitted" />
      <p>
        <Link to={`/${stage}/review`}>
          <FormattedMessage id={`screen.${screen}.copy`} />
        </Link>
      </p>
      <p>
        <Link className="button" to={`${routes.dashboard.path}?submitted=${name}`}>
          <FormattedMessage id={`screen.${screen}.dashboard`} />
        </Link>
      </p>
    </>
  );
}
