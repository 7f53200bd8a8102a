// The step of a record that was submitted or withdrawn elsewhere, or taken from the broker, before the step was saved. The page keeps what was
// typed, so that it can be copied (product 2.13, 9.7).
import { FormattedMessage, useIntl } from 'react-intl';
import {
  formatAnswers,
  parseAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { differingNames } from '#machines/catalogue/records/drafts.ts';
import { rowsOf } from '#machines/list/childItems.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { Button } from '../../parts/Button.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface ClosedElsewhereStepProps {
  step: string;
  /** The values of the closed record. */
  values: Values;
}

const textId = 'closed-elsewhere-text';

export function ClosedElsewhereStep({ step, values }: ClosedElsewhereStepProps) {
  const intl = useIntl();
  const { definition, actor, lookups } = useFlow();
  const typed = useFlowSelector(({ context }) => context.typed);
  const isClientLost = useFlowSelector(({ context }) => context.isClientLost);
  const typedItems = useFlowSelector(({ context }) => context.typedItems);
  /** The answers that differ from these values, each after its label. */
  const linesOf = (rows: readonly NamedField[], answers: Answers, stored: Values) => {
    const differing = new Set(differingNames(rows, answers, formatAnswers(rows, stored)));
    const parsed = parseAnswers(rows, answers);
    return rows
      .filter(([name]) => differing.has(name))
      .map(([name, field]) => {
        const answer = formatAnswer(intl, name, field, parsed[name], lookups);
        return `${intl.formatMessage({ id: `field.${name}` })}:\n${answer || intl.formatMessage({ id: 'dialog.conflict.empty' })}`;
      });
  };
  const text = [
    ...(typed === null ? [] : linesOf(fieldsOfStep(definition, step), typed, values)),
    ...listNames.flatMap((list) => {
      const answers = typedItems[list];
      // The page of an EOI does not load the messages of lists.
      if (answers === undefined) return [];
      const title = intl.formatMessage({ id: `list.${list}.title` });
      return linesOf(rowsOf(list), answers, {}).map((line) => `${title} – ${line}`);
    }),
  ].join('\n\n');
  return (
    <>
      <PageTitle messageId="closedelsewhere.title" />
      <p>
        <FormattedMessage
          id={`closedelsewhere.${isClientLost ? 'client' : definition.name}`}
          values={{ status: displayStateOf(definition, values) }}
        />
      </p>
      <div className="field">
        <label className="label" htmlFor={textId}>
          <FormattedMessage id="closedelsewhere.label" />
        </label>
        <p className="hint" id={`${textId}-hint`}>
          <FormattedMessage id="closedelsewhere.hint" />
        </p>
        <textarea
          className="input"
          id={textId}
          aria-describedby={`${textId}-hint`}
          rows={Math.min(text.split('\n').length + 2, 14)}
          readOnly
          value={text}
        />
      </div>
      <Button onPress={() => actor.send({ type: 'location.opened', location: { page: 'review' } })}>
        <FormattedMessage id={isClientLost ? 'closedelsewhere.list' : 'closedelsewhere.see'} />
      </Button>
    </>
  );
}
