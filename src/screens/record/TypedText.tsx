// What was typed and cannot be saved, as text that can be copied (product 2.13, 7.8).
import { FormattedMessage, type IntlShape } from 'react-intl';
import {
  formatAnswers,
  parseAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import type { Lookups, NamedField } from '#machines/catalogue/fields/field.ts';
import { differingNames } from '#machines/catalogue/records/drafts.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';

/** The answers that differ from the stored values, each after its label. */
export function typedLines(
  intl: IntlShape,
  lookups: Lookups,
  rows: readonly NamedField[],
  answers: Answers,
  stored: Values,
): string[] {
  const differing = new Set(differingNames(rows, answers, formatAnswers(rows, stored)));
  const parsed = parseAnswers(rows, answers);
  return rows
    .filter(([name]) => differing.has(name))
    .map(([name, field]) => {
      const answer = formatAnswer(intl, name, field, parsed[name], lookups);
      return `${intl.formatMessage({ id: `field.${name}` })}:\n${answer || intl.formatMessage({ id: 'dialog.conflict.empty' })}`;
    });
}

interface TypedTextProps {
  id: string;
  labelId: string;
  /** Absent where the text above says it. */
  hintId?: string;
  lines: readonly string[];
}

export function TypedText({ id, labelId, hintId, lines }: TypedTextProps) {
  const text = lines.join('\n\n');
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        <FormattedMessage id={labelId} />
      </label>
      {hintId && (
        <p className="hint" id={`${id}-hint`}>
          <FormattedMessage id={hintId} />
        </p>
      )}
      <textarea
        className="input"
        id={id}
        aria-describedby={hintId && `${id}-hint`}
        rows={Math.min(text.split('\n').length + 2, 14)}
        readOnly
        value={text}
      />
    </div>
  );
}
