// Thank-you after a submit, with what happens next (specification section 2).
import { FormattedMessage } from 'react-intl';
import { routes, type Screen } from '#machines/catalogue/routes.ts';
import { recordNames } from '#machines/catalogue/steps.ts';
import { FollowLink } from '../../parts/FollowLink.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { GuideSections } from '../GuideSections.tsx';
import { NextAction } from '../NextAction.tsx';
import { hrefOf, useFollowLink } from '../shell.ts';
import { useFlow } from './flow.ts';

export function Confirmation({ screen }: { screen: Screen }) {
  const { record } = useFlow();
  const follow = useFollowLink();
  return (
    <>
      <Panel>
        <PageTitle messageId={`screen.${screen}.title`} />
        <p>
          <FormattedMessage id={`screen.${screen}.lead`} />
        </p>
      </Panel>
      <GuideSections screen={screen} sections={['next']} />
      <NextAction record={record} display="submitted" />
      <p>
        <FollowLink href={hrefOf(`/${recordNames[record].stage}/review`)} onFollow={follow}>
          <FormattedMessage id={`screen.${screen}.copy`} />
        </FollowLink>
      </p>
      <p>
        <FollowLink
          className="button"
          href={hrefOf(`${routes.dashboard.path}?submitted=${record}`)}
          onFollow={follow}
        >
          <FormattedMessage id={`screen.${screen}.dashboard`} />
        </FollowLink>
      </p>
    </>
  );
}
