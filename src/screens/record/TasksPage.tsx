// The task list of a stage: every step with its sections and state, then the review (product 1.13).
import { FormattedMessage, useIntl } from 'react-intl';
import { reviewState, stepIssues, stepStates, type StepState } from '#machines/catalogue/records/progress.ts';
import { sectionsOfStep } from '#machines/catalogue/records/definition.ts';
import { pathLabel } from '../../fields/fieldMessages.ts';
import { pagePath } from '#machines/catalogue/records/outlines.ts';
import { isInQuery } from '#machines/catalogue/statuses.ts';
import { Link } from '../../parts/Link.tsx';
import { StepCount } from '../../parts/StepCount.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { QueryMessage } from '../../parts/QueryMessage.tsx';
import { lastSaveOf } from '#machines/record/flow.ts';
import { today } from '../../app/today.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

const tones = { done: 'success', open: 'accent', blocked: 'muted' } as const satisfies Record<
  StepState,
  string
>;

export function TasksPage() {
  const intl = useIntl();
  const { definition } = useFlow();
  const context = useFlowSelector((snapshot) => snapshot.context);
  const { record: stored, related, keptSteps } = context;
  if (stored === null) return null;
  const { stage } = definition;
  const isQuery = isInQuery(definition, stored.values);
  const states = stepStates(definition, stored.values, today(), related);
  const done = states.filter(({ state }) => state === 'done').length;
  /** What a step lacks: the labels of its questions, lists and documents. */
  const missingIn = (step: string) =>
    stepIssues(definition, step, stored.values, today(), related)
      .map(({ path }) => pathLabel(intl, path, definition.fields[path]) ?? '')
      .join('; ');
  const tasks = [
    ...states.map(({ step, state }) => ({
      page: step,
      state,
      stateId: `progress.${state}`,
      title: `step.${step}`,
      hint: sectionsOfStep(definition, step)
        .map((section) => intl.formatMessage({ id: `section.${step}.${section}` }))
        .join(', '),
      missing: state === 'open' ? missingIn(step) : '',
      isKept: state !== 'blocked' && keptSteps.includes(step),
    })),
    {
      page: 'review',
      ...reviewState(states),
      title: 'tasks.review',
      hint: '',
      missing: '',
      isKept: false,
    },
  ];
  const next = tasks.find(({ state }) => state === 'open')?.page ?? 'review';
  return (
    <>
      <PageTitle messageId={`screen.${stage}-tasks.title`} />
      <p className="lead from-record">
        <StepCount
          done={done}
          total={states.length}
          savedAt={lastSaveOf(definition, context)?.at}
          today={today()}
        />
      </p>
      {isQuery && <QueryMessage values={stored.values} />}
      <p>
        <FormattedMessage id={done < states.length ? 'tasks.kept' : isQuery ? 'tasks.query' : 'tasks.all'} />
      </p>
      <ol className="tasks">
        {tasks.map(({ page, state, stateId, title, hint, missing, isKept }) => (
          <li key={page}>
            <div>
              {state === 'blocked' ? (
                <span className="task-title">
                  <FormattedMessage id={title} />
                </span>
              ) : (
                <Link className="task-title" to={pagePath(stage, page)}>
                  <FormattedMessage id={title} />
                </Link>
              )}
              {hint && <p className="hint">{hint}</p>}
              {missing && (
                <p className="task-missing from-record">
                  <FormattedMessage id="tasks.missing" values={{ missing }} />
                </p>
              )}
              {isKept && (
                <p className="task-missing">
                  <FormattedMessage id="tasks.draft" />
                </p>
              )}
            </div>
            <span className={`tag tag-${tones[state]} from-record`}>
              <FormattedMessage id={stateId} />
            </span>
          </li>
        ))}
      </ol>
      <p className="links">
        <Link to={pagePath(stage, 'documents')}>
          <FormattedMessage id="progress.documents" />
        </Link>
      </p>
      <p>
        <Link className="button" to={pagePath(stage, next)}>
          <FormattedMessage id="tasks.continue" />
        </Link>
      </p>
    </>
  );
}
