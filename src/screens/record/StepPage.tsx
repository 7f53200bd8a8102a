// The page of a step: the progress through the stage, and the form (product 1.5, 1.7).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { stepStates } from '#machines/catalogue/records/progress.ts';
import { currentStep } from '#machines/record/stepFlow.ts';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../app/today.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { StepForm } from './StepForm.tsx';

export function StepPage() {
  const step = useFlowSelector(currentStep);
  const stored = useFlowSelector(({ context }) => context.record);
  const restored = useFlowSelector(({ context }) => context.restoredAt);
  if (step === null || stored === null) return null;
  return (
    <div className="step-layout">
      <StageProgress step={step} values={stored.values} />
      <div>
        <StepForm key={`${step} ${stored.etag} ${restored}`} step={step} stored={stored} />
      </div>
    </div>
  );
}

/** Which steps are done, open or blocked follows from the answers alone. */
function StageProgress({ step, values }: { step: string; values: Values }) {
  const { definition } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const { stage } = definition;
  const steps = stepStates(definition, values, today(), related).map(({ step: id, state }): ProgressStep => ({
    id,
    to: `/${stage}/${id}`,
    state: id === step ? 'current' : state,
  }));
  return <StepProgress steps={steps} all={`/${stage}/tasks`} />;
}
