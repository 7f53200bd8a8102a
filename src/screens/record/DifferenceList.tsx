// Two versions of the same answers, field by field (product 2.13, 11.5).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Field, NamedField } from '#machines/catalogue/fields/field.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';

interface DifferenceListProps {
  /** The fields that differ. */
  rows: readonly NamedField[];
  mine: Values;
  theirs: Values;
}

export function DifferenceList({ rows, mine, theirs }: DifferenceListProps) {
  const intl = useIntl();
  const lookups = useLookupRows();
  const shown = (name: string, field: Field, value: unknown) =>
    formatAnswer(intl, name, field, value, lookups) || intl.formatMessage({ id: 'dialog.conflict.empty' });
  return (
    <dl className="conflict">
      {rows.map(([name, field]) => (
        <div key={name}>
          <dt>
            <FormattedMessage id={`field.${name}`} />
          </dt>
          <dd>
            <strong>
              <FormattedMessage id="dialog.conflict.mine" />:
            </strong>{' '}
            {shown(name, field, mine[name])}
          </dd>
          <dd>
            <strong>
              <FormattedMessage id="dialog.conflict.theirs" />:
            </strong>{' '}
            {shown(name, field, theirs[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
