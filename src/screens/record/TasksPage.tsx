// The task list of a stage: every step with its sections and state, then the review (product 1.13).
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { stepStates, type StepState } from '#machines/catalogue/records/progress.ts';
import { sectionsOfStep } from '#machines/catalogue/records/definition.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { today } from '../../app/today.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

const tones = { done: 'leaf', open: 'sea', blocked: 'quiet' } as const satisfies Record<StepState, string>;

export function TasksPage() {
  const intl = useIntl();
  const { definition } = useFlow();
  const { record: stored, related } = useFlowSelector(({ context }) => context);
  if (stored === null) return null;
  const { stage } = definition;
  const states = stepStates(definition, stored.values, today(), related);
  const done = states.filter(({ state }) => state === 'done').length;
  const tasks = [
    ...states.map(({ step, state }) => ({
      page: step,
      state,
      title: `step.${step}`,
      hint: sectionsOfStep(definition, step)
        .map((section) => intl.formatMessage({ id: `section.${step}.${section}` }))
        .join(', '),
    })),
    {
      page: 'review',
      state: done === states.length ? ('open' as const) : ('blocked' as const),
      title: 'tasks.review',
      hint: '',
    },
  ];
  const next = tasks.find(({ state }) => state === 'open')?.page ?? 'review';
  return (
    <>
      <PageTitle messageId={`screen.${stage}-tasks.title`} />
      <p className="lead">
        <FormattedMessage
          id={done === states.length ? 'tasks.all' : 'tasks.count'}
          values={{ done, total: states.length }}
        />
      </p>
      <ol className="tasks">
        {tasks.map(({ page, state, title, hint }) => (
          <li key={page}>
            <div>
              {state === 'blocked' ? (
                <span className="task-title">
                  <FormattedMessage id={title} />
                </span>
              ) : (
                <Link className="task-title" to={`/${stage}/${page}`}>
                  <FormattedMessage id={title} />
                </Link>
              )}
              {hint && <p className="hint">{hint}</p>}
            </div>
            <span className={`tag tag-${tones[state]}`}>
              <FormattedMessage id={`progress.${state}`} />
            </span>
          </li>
        ))}
      </ol>
      <p>
        <Link className="button" to={`/${stage}/${next}`}>
          <FormattedMessage id="tasks.continue" />
        </Link>
      </p>
    </>
  );
}
