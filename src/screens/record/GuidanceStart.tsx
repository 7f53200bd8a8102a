// The guidance page before a stage; Start begins or opens its record (decisions.md).
import { FormattedMessage } from 'react-intl';
import type { Screen } from '#machines/catalogue/routes.ts';
import { Button } from '../../parts/Button.tsx';
import { GuidePage } from '../guidance/GuidePage.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useFlow } from './flow.ts';

export function GuidanceStart({ screen, sections }: { screen: Screen; sections: readonly string[] }) {
  const { actor } = useFlow();
  return (
    <GuidePage screen={screen} sections={sections}>
      <p>
        <PageLink screen="eligibility-criteria" messageId="nav.eligibility" />
      </p>
      <Button onPress={() => actor.send({ type: 'record.started' })}>
        <FormattedMessage id={`screen.${screen}.start`} />
      </Button>
    </GuidePage>
  );
}
