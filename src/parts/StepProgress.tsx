// The steps of a stage and the review after them, each with its state in words; a link only where the step can be opened (product 1.5).
// Wide screens always show the steps. Narrow ones show them below a button, because eight names are higher than a phone.
import { useId, useState, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from './Button.tsx';
import { Link } from './Link.tsx';

export interface ProgressStep {
  id: string;
  to: string;
  /** The ids of the messages that name it and its state. */
  titleId: string;
  stateId: string;
  state: 'done' | 'current' | 'open' | 'blocked';
}

interface StepProgressProps {
  steps: readonly ProgressStep[];
  /** The review, after the steps. */
  review: ProgressStep;
  /** How many steps are complete, and when the record was saved. */
  count: ReactNode;
  /** The path of the task list. */
  taskListPath: string;
  /** The path of the documents. */
  documentsPath: string;
}

export function StepProgress({ steps, review, count, taskListPath, documentsPath }: StepProgressProps) {
  const intl = useIntl();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const current = steps.findIndex(({ state }) => state === 'current');
  return (
    <nav className="progress" aria-label={intl.formatMessage({ id: 'progress.label' })}>
      <p className="progress-position">
        <FormattedMessage id="progress.position" values={{ number: current + 1, total: steps.length }} />
      </p>
      <div className="progress-toggle">
        <Button variant="link" expands={listId} expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <FormattedMessage id="progress.steps" />
        </Button>
      </div>
      <ol id={listId} className={isOpen ? undefined : 'progress-folded'}>
        {[...steps, review].map(({ id, to, titleId, stateId, state }, index) => {
          const inner = (
            <>
              {/* The number is part of what is seen as the link's name. That the step is complete is said in words. */}
              <span className="progress-number" aria-hidden={state === 'done' || undefined}>
                {state === 'done' ? '✓' : index + 1}
              </span>{' '}
              <span className="progress-words">
                <FormattedMessage id={titleId} />
                <span className="progress-state from-record">
                  <span className="visually-hidden">, </span>
                  <FormattedMessage id={stateId} />
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
      <p className="progress-saved from-record">{count}</p>
      <p className="progress-links">
        <Link to={taskListPath}>
          <FormattedMessage id="progress.all" />
        </Link>{' '}
        <Link to={documentsPath}>
          <FormattedMessage id="progress.documents" />
        </Link>
      </p>
    </nav>
  );
}
