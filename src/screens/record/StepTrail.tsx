// Where in the stage the person is: done, current, open and blocked steps follow from the answers alone (decisions.md, order).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { stepStates } from '#machines/catalogue/records/progress.ts';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../app/today.ts';
import { useFlow, useFlowValue } from './flow.ts';

export function StepTrail({ step, values }: { step: string; values: Values }) {
  const { definition } = useFlow();
  const related = useFlowValue(({ context }) => context.related);
  const { stage } = definition;
  const trail = stepStates(definition, values, today(), related).map(({ step: id, state }): ProgressStep => ({
    id,
    to: `/${stage}/${id}`,
    state: id === step ? 'current' : state,
  }));
  return <StepProgress steps={trail} all={`/${stage}/tasks`} />;
}
