// Before the Expression of Interest: what the fund offers, what to have to hand; Start creates the record (decisions.md).
import { FormattedMessage } from 'react-intl';
import { EoiContext } from '../app/areas/EoiArea.tsx';
import { GuidePage } from '../app/GuidePage.tsx';
import { PageLink } from '../app/PageLink.tsx';
import { Button } from '../parts/Button.tsx';

export function StageOneGuidance() {
  const eoi = EoiContext.useActorRef();
  return (
    <GuidePage screen="stage-one-guidance" sections={['offer', 'need', 'steps']}>
      <p>
        <PageLink screen="eligibility-criteria" messageId="screen.stage-one-guidance.eligibility" />
      </p>
      <Button onPress={() => eoi.send({ type: 'record.started' })}>
        <FormattedMessage id="screen.stage-one-guidance.start" />
      </Button>
    </GuidePage>
  );
}
