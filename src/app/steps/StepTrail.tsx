// Where in the stage the person is: done, current, open and blocked steps follow from the answers alone (decisions.md, order).
import { firstIncompleteStep } from '#machines/catalogue/check.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { recordNames, steps } from '#machines/catalogue/steps.ts';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../services/today.ts';
import { hrefOf, useFollowLink } from '../shell.ts';

export function StepTrail({ step, values }: { step: string; values: Values }) {
  const order: readonly string[] = steps.eoi;
  const first = firstIncompleteStep('eoi', values, today());
  const limit = first === undefined ? order.length : order.indexOf(first);
  const trail = order.map((id, index): ProgressStep => {
    const state = id === step ? 'current' : index < limit ? 'done' : index === limit ? 'open' : 'blocked';
    return { id, href: hrefOf(`/${recordNames.eoi.stage}/${id}`), state };
  });
  return <StepProgress steps={trail} onFollow={useFollowLink()} />;
}
