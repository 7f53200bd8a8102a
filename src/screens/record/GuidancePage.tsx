// The guidance page before a stage; Start creates or opens its record (product 1.6, 2.2, 2.3).
import { FormattedMessage } from 'react-intl';
import { Button } from '../../parts/Button.tsx';
import { GuideLayout } from '../information/GuideLayout.tsx';
import { PageLink } from '../../app/PageLink.tsx';
import { useFlow } from './flowContext.ts';
import { UsualTime } from './UsualTime.tsx';

const sectionsOf = {
  eoi: ['offer', 'need', 'steps'],
  application: ['offer', 'need', 'documents', 'steps'],
} as const;

export function GuidancePage() {
  const { definition, actor } = useFlow();
  const { name, stage, steps } = definition;
  const screen = `${stage}-guidance` as const;
  return (
    <GuideLayout screen={screen} sections={sectionsOf[name]} steps={steps}>
      <p>
        <PageLink screen="eligibility-criteria" messageId="nav.eligibility" />
      </p>
      <p>
        <PageLink screen={`${stage}-questions`} messageId={`screen.${screen}.questions`} />
      </p>
      <UsualTime record={name} unit="minutes" />
      <Button onPress={() => actor.send({ type: 'record.started' })}>
        <FormattedMessage id={`screen.${screen}.start`} />
      </Button>
    </GuideLayout>
  );
}
