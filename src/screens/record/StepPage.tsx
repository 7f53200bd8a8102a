// The page of a step: where one is in the stage, and the form.
import { currentStep } from '#machines/record/flowPath.ts';
import { useFlowSelector } from './flowContext.ts';
import { StepForm } from './StepForm.tsx';
import { StepTrail } from './StepTrail.tsx';

export function StepPage() {
  const step = useFlowSelector(currentStep);
  const stored = useFlowSelector(({ context }) => context.record);
  const restored = useFlowSelector(({ context }) => context.restored);
  if (step === null || stored === null) return null;
  return (
    <div className="step-layout">
      <StepTrail step={step} values={stored.values} />
      <div>
        <StepForm key={`${step} ${stored.etag} ${restored}`} step={step} stored={stored} />
      </div>
    </div>
  );
}
