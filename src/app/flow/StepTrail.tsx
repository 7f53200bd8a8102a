// Where in the stage the person is: done, current, open and blocked steps follow from the answers alone (decisions.md, order).
import type { Values } from '#machines/catalogue/answers.ts';
import { firstIncompleteStep } from '#machines/catalogue/progress.ts';
import { recordNames, steps } from '#machines/catalogue/steps.ts';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../services/today.ts';
import { hrefOf, useFollowLink } from '../shell.ts';
import { useFlow, useFlowValue } from './flow.ts';

export function StepTrail({ step, values }: { step: string; values: Values }) {
  const { record } = useFlow();
  const related = useFlowValue(({ context }) => context.related);
  const order: readonly string[] = steps[record];
  const first = firstIncompleteStep(record, values, today(), related);
  const limit = first === undefined ? order.length : order.indexOf(first);
  const trail = order.map((id, index): ProgressStep => {
    const state = id === step ? 'current' : index < limit ? 'done' : index === limit ? 'open' : 'blocked';
    return { id, href: hrefOf(`/${recordNames[record].stage}/${id}`), state };
  });
  return <StepProgress steps={trail} onFollow={useFollowLink()} />;
}
