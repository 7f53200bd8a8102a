// The page of a step: the progress through the stage, and the form (product 1.5, 1.7).
import { Activity, memo } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { reviewState, stepStates } from '#machines/catalogue/records/progress.ts';
import { pagePath } from '#machines/catalogue/records/outlines.ts';
import { lastSaveOf, showsMissingEoi } from '#machines/record/flow.ts';
import { stepAhead } from '#machines/record/stepAhead.ts';
import { currentStep } from '#machines/record/stepFlow.ts';
import { StepCount } from '../../parts/StepCount.tsx';
import { StepProgress, type ProgressStep } from '../../parts/StepProgress.tsx';
import { today } from '../../app/today.ts';
import { StepContext, useFlow, useFlowSelector } from './flowContext.ts';
import { ClosedElsewhereStep } from './ClosedElsewhereStep.tsx';
import { StepForm } from './StepForm.tsx';
import { FailedPart } from './FailedPart.tsx';
import { RedirectNotice } from './RedirectNotice.tsx';

export function StepPage() {
  const step = useFlowSelector(currentStep);
  const { definition } = useFlow();
  const ahead = useFlowSelector((snapshot) => stepAhead(definition, snapshot));
  const unexpectedRecordCount = useFlowSelector(({ context }) => context.unexpectedRecordCount);
  const stored = useFlowSelector(({ context }) => context.record);
  const hasEoiFailed = useFlowSelector(({ context }) => context.related.failed?.includes('eoi') ?? false);
  const hasNoEoi = useFlowSelector(
    ({ context }) => step !== null && showsMissingEoi(definition, context, step),
  );
  const isClosedElsewhere = useFlowSelector((snapshot) => snapshot.hasTag('closedElsewhere'));
  if (step === null || stored === null) return null;
  if (isClosedElsewhere) return <ClosedElsewhereStep step={step} values={stored.values} />;
  return (
    <div className="step-layout">
      <StageProgress step={step} values={stored.values} />
      <div>
        <RedirectNotice step={step} />
        {hasNoEoi && (
          <p>
            <FormattedMessage id="eoi.absent" />
          </p>
        )}
        {hasEoiFailed && <FailedPart part="eoi" messageId="eoi.notloaded" />}
        {[step, ...(ahead === null ? [] : [ahead])].map((each) => (
          // The next step is rendered while the save is under way, and only has to be shown when the server has answered (decision 039). A hidden
          // `Activity` runs no effects, and nobody can reach it. When the server returns another record than was expected, the key changes, and
          // React mounts the step anew.
          <Activity key={`${each} ${unexpectedRecordCount}`} mode={each === step ? 'visible' : 'hidden'}>
            <StepContext value={each}>
              <StepForm step={each} />
            </StepContext>
          </Activity>
        ))}
      </div>
    </div>
  );
}

/** Which steps are done, open or blocked follows from the answers, lists and documents, not from the stored position. Memoised: the page
 *  renders when a save begins, and the progress has not changed then. */
const StageProgress = memo(function StageProgress({ step, values }: { step: string; values: Values }) {
  const { definition } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const savedAt = useFlowSelector(({ context }) => lastSaveOf(definition, context)?.at);
  const { stage } = definition;
  const states = stepStates(definition, values, today(), related);
  const steps = states.map(({ step: id, state: reached }): ProgressStep => {
    const state = id === step ? 'current' : reached;
    return {
      id,
      to: pagePath(stage, id),
      titleId: `step.${id}`,
      stateId: `progress.${state}`,
      state,
    };
  });
  const review: ProgressStep = {
    id: 'review',
    to: pagePath(stage, 'review'),
    titleId: 'progress.review',
    ...reviewState(states),
  };
  return (
    <StepProgress
      // Folds the steps when another one is opened.
      key={step}
      steps={steps}
      review={review}
      count={
        <StepCount
          done={states.filter(({ state }) => state === 'done').length}
          total={states.length}
          savedAt={savedAt}
          today={today()}
        />
      }
      taskListPath={pagePath(stage, 'tasks')}
      documentsPath={pagePath(stage, 'documents')}
    />
  );
});
