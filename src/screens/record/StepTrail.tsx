// Where in the stage the person is: done, current, open and blocked steps follow from the answers alone (decisions.md, order).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { stepStates } from '#machines/catalogue/records/progress.ts';
import { recordNames } from '#machines/catalogue/records/steps.ts';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../app/today.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

export function StepTrail({ step, values }: { step: string; values: Values }) {
  const { record } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const { stage } = recordNames[record];
  const trail = stepStates(record, values, today(), related).map(({ step: id, state }): ProgressStep => ({
    id,
    to: `/${stage}/${id}`,
    state: id === step ? 'current' : state,
  }));
  return <StepProgress steps={trail} all={`/${stage}/tasks`} />;
}
