// Thank-you after the Expression of Interest, with what happens next (specification section 2).
import { FormattedMessage } from 'react-intl';
import { routes } from '#machines/catalogue/routes.ts';
import { GuideSections } from '../app/GuideSections.tsx';
import { hrefOf, useFollowLink } from '../app/shell.ts';
import { FollowLink } from '../parts/FollowLink.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Panel } from '../parts/Panel.tsx';

export function StageOneConfirmation() {
  const follow = useFollowLink();
  return (
    <>
      <Panel>
        <PageTitle messageId="screen.stage-one-confirmation.title" />
        <p>
          <FormattedMessage id="screen.stage-one-confirmation.lead" />
        </p>
      </Panel>
      <GuideSections screen="stage-one-confirmation" sections={['next']} />
      <p>
        <FollowLink
          className="button"
          href={hrefOf(`${routes.dashboard.path}?submitted=eoi`)}
          onFollow={follow}
        >
          <FormattedMessage id="screen.stage-one-confirmation.dashboard" />
        </FollowLink>
      </p>
    </>
  );
}
