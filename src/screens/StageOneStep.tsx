// One step of the Expression of Interest: whichever the machine rests in (specification section 2, stage one).
import { EoiContext } from '../app/areas/EoiArea.tsx';
import { StepForm } from '../app/steps/StepForm.tsx';
import { StepTrail } from '../app/steps/StepTrail.tsx';
import { currentStep } from '#machines/eoiMachine.ts';

export function StageOneStep() {
  const step = EoiContext.useSelector(currentStep);
  const record = EoiContext.useSelector(({ context }) => context.record);
  if (step === null || record === null) return null;
  return (
    <div className="step-layout">
      <StepTrail step={step} values={record.values} />
      <div>
        <StepForm key={`${step} ${record.etag}`} step={step} record={record} />
      </div>
    </div>
  );
}
