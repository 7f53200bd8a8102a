// The items of a list as a table: name, amounts, total, and the buttons to edit and delete, whose names include the item for screen
// readers.
import { FormattedMessage, useIntl } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { totalOf, type Item } from '#machines/catalogue/records/related.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useFlow } from '../record/flowContext.ts';

interface ItemTableProps {
  list: ListName;
  items: readonly Item[];
  /** Absent on a review page, which is read-only. */
  onEdit?: (item: Item) => void;
  onDelete?: (item: Item) => void;
}

const numeric = new Set(['money', 'percent', 'integer']);

/** The item's name first, then short fields, then the field of the total. */
function columnsOf(list: ListName): [string, Field][] {
  const { fields, name, total } = listOf(list);
  const others = Object.entries(fields).filter(
    ([field, { kind }]) => field !== name && field !== total && kind !== 'textarea',
  );
  const named = Object.entries(fields).filter(([field]) => field === name);
  const totalled = Object.entries(fields).filter(([field]) => field === total);
  return [...named, ...others.slice(0, totalled.length > 0 ? 1 : 2), ...totalled];
}

export function ItemTable({ list, items, onEdit, onDelete }: ItemTableProps) {
  const intl = useIntl();
  const { lookups } = useFlow();
  if (items.length === 0) return null;
  const { id, name, total, fields } = listOf(list);
  const columns = columnsOf(list);
  const totalField = total === undefined ? undefined : fields[total];
  return (
    <div className="table-box">
      <table className="items">
        <caption className="hidden">
          <FormattedMessage id={`list.${list}.title`} />
        </caption>
        <thead>
          <tr>
            {columns.map(([column, { kind }]) => (
              <th key={column} scope="col" className={numeric.has(kind) ? 'number' : undefined}>
                <FormattedMessage id={`field.${column}`} />
              </th>
            ))}
            {onEdit && (
              <th scope="col">
                <span className="hidden">
                  <FormattedMessage id="list.actions" />
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={String(item[id])}>
              {columns.map(([column, field]) => (
                <td
                  key={column}
                  className={numeric.has(field.kind) ? 'number' : undefined}
                  data-label={intl.formatMessage({ id: `field.${column}` })}
                >
                  {formatAnswer(intl, column, field, item[column], lookups)}
                </td>
              ))}
              {onEdit && onDelete && (
                <td className="item-actions">
                  <ItemButton id="list.edit" name={String(item[name])} onPress={() => onEdit(item)} />
                  <ItemButton id="list.delete" name={String(item[name])} onPress={() => onDelete(item)} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {totalField && (
        <p className="total" role="status">
          <FormattedMessage
            id={`list.${list}.total`}
            values={{ total: formatAnswer(intl, '', totalField, totalOf(list, items), lookups) }}
          />
        </p>
      )}
    </div>
  );
}

function ItemButton({ id, name, onPress }: { id: string; name: string; onPress: () => void }) {
  return (
    <button type="button" className="button button-link" onClick={onPress}>
      <FormattedMessage
        id={id}
        values={{ name, hidden: (chunks) => <span className="hidden">{chunks}</span> }}
      />
    </button>
  );
}
