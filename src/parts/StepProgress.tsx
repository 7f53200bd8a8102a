// The steps of a stage, each with its state in words; a link only where the step can be opened (product 1.5). Narrow screens show
// numbers and the current name, wide ones all names.
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';

export interface ProgressStep {
  id: string;
  to: string;
  state: 'done' | 'current' | 'open' | 'blocked';
}

interface StepProgressProps {
  steps: readonly ProgressStep[];
  /** The path of the task list. */
  all: string;
}

export function StepProgress({ steps, all }: StepProgressProps) {
  const intl = useIntl();
  const current = steps.findIndex(({ state }) => state === 'current');
  return (
    <nav className="progress" aria-label={intl.formatMessage({ id: 'progress.label' })}>
      <p className="progress-position">
        <FormattedMessage id="progress.position" values={{ number: current + 1, total: steps.length }} />
      </p>
      <ol>
        {steps.map(({ id, to, state }, index) => {
          const inner = (
            <>
              <span className="progress-number" aria-hidden="true">
                {state === 'done' ? '✓' : index + 1}
              </span>
              <span className="progress-words">
                <FormattedMessage id={`step.${id}`} />
                <span className="progress-state">
                  <span className="hidden">, </span>
                  <FormattedMessage id={`progress.${state}`} />
                </span>
              </span>
            </>
          );
          return (
            <li
              key={id}
              className={`progress-${state}`}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {state === 'done' || state === 'open' ? <Link to={to}>{inner}</Link> : <span>{inner}</span>}
            </li>
          );
        })}
      </ol>
      <Link to={all}>
        <FormattedMessage id="progress.all" />
      </Link>
    </nav>
  );
}
