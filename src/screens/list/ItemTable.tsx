// The items of a list as a table: the name of each item, up to two more short answers, the total, and the buttons to edit, copy and delete,
// whose names include the item for screen readers.
import { memo, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { Field, Lookups } from '#machines/catalogue/fields/field.ts';
import { idOf } from '#machines/list/childItems.ts';
import { fieldToChange } from '#machines/record/flow.ts';
import { isItemComplete, type Item } from '#machines/catalogue/records/related.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { hidden } from '../../parts/hidden.tsx';
import { numberEqualNames } from '../../parts/numberEqualNames.ts';
import { useItemsToRender } from '../../parts/useItemsToRender.ts';
import { useFlowSelector } from '../record/flowContext.ts';
import { ListTotal } from '../record/ListTotal.tsx';
import { itemName, shownItem } from '../record/itemName.ts';

type Column = [name: string, field: Field];

interface ItemTableProps {
  list: ListName;
  items: readonly Item[];
  /** The day of the visit, YYYY-MM-DD. */
  today: string;
  /** The record is in query: its dates are not compared with today. */
  isInQuery: boolean;
  /** Sends what the user does to an item, the same function on every render. Absent while the list is being fetched. */
  send?: (event: { type: 'item.opened' | 'item.copied' | 'item.deleted'; id: string }) => void;
}

const numeric = new Set(['money', 'percent', 'integer']);

/** The id of the button that edits the item: the focus goes to it once the item is saved or restored. */
export const editButtonId = (list: ListName, item: Item) => `${list}-edit-${String(idOf(list, item))}`;

/** The item's name first, then short fields, then the field of the total. */
function columnsOf(list: ListName): Column[] {
  const { fields, nameField, totalField } = listOf(list);
  const others = Object.entries(fields).filter(
    ([field, { kind }]) => field !== nameField && field !== totalField && kind !== 'textarea',
  );
  const named = Object.entries(fields).filter(([field]) => field === nameField);
  const totalled = Object.entries(fields).filter(([field]) => field === totalField);
  return [...named, ...others.slice(0, totalled.length > 0 ? 1 : 2), ...totalled];
}

export function ItemTable({ list, items, today, isInQuery, send }: ItemTableProps) {
  const intl = useIntl();
  const lookups = useLookupRows();
  const columns = useMemo(() => columnsOf(list), [list]);
  const hasQuestionToFocus = useFlowSelector(({ context }) => fieldToChange(context) !== null);
  const rows = useItemsToRender(items, hasQuestionToFocus);
  const names = useMemo(
    () =>
      numberEqualNames(
        intl,
        items.map((item) => itemName(intl, list, item)),
      ),
    [intl, list, items],
  );
  if (items.length === 0) return null;
  const { idField } = listOf(list);
  return (
    <div className="table-box">
      <table className="items" aria-label={intl.formatMessage({ id: `list.${list}.title` })}>
        <thead>
          <tr>
            {columns.map(([column, { kind }]) => (
              <th key={column} scope="col" className={numeric.has(kind) ? 'number' : undefined}>
                <FormattedMessage id={`field.${column}`} />
              </th>
            ))}
            {send && (
              <th scope="col">
                <span className="visually-hidden">
                  <FormattedMessage id="list.actions" />
                </span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((item, index) => (
            <ItemRow
              key={String(item[idField])}
              list={list}
              item={item}
              name={names[index] ?? ''}
              columns={columns}
              lookups={lookups}
              today={today}
              isInQuery={isInQuery}
              {...(send && { send })}
            />
          ))}
        </tbody>
      </table>
      <ListTotal list={list} items={items} />
    </div>
  );
}

interface ItemRowProps extends Pick<ItemTableProps, 'list' | 'today' | 'isInQuery' | 'send'> {
  item: Item;
  /** What the buttons call the item. */
  name: string;
  columns: readonly Column[];
  lookups: Lookups;
}

/** Memoised: a list can have 1,000 items (product 7.11), and every keystroke in an item's dialog renders the list. */
const ItemRow = memo(function ItemRow({
  list,
  item,
  name,
  columns,
  lookups,
  today,
  isInQuery,
  send,
}: ItemRowProps) {
  const intl = useIntl();
  const { idField, nameField } = listOf(list);
  const id = String(item[idField]);
  const shown = shownItem(intl, list, item);
  return (
    <tr>
      {columns.map(([column, field]) => {
        const answer = formatAnswer(intl, column, field, shown[column], lookups);
        return column === nameField ? (
          <th key={column} scope="row">
            {answer}
            {/* The error of the list does not name the item that holds up the step. */}
            {!isItemComplete(list, item, today, isInQuery) && (
              <>
                {' '}
                <span className="tag tag-error">
                  <FormattedMessage id="list.incomplete" />
                </span>
              </>
            )}
          </th>
        ) : (
          <td
            key={column}
            className={numeric.has(field.kind) ? 'number' : undefined}
            data-label={intl.formatMessage({ id: `field.${column}` })}
          >
            {answer}
          </td>
        );
      })}
      {send && (
        <td className="item-actions">
          <ItemButton
            id={editButtonId(list, item)}
            messageId="list.edit"
            name={name}
            onPress={() => send({ type: 'item.opened', id })}
          />
          <ItemButton messageId="list.copy" name={name} onPress={() => send({ type: 'item.copied', id })} />
          <ItemButton
            messageId="list.delete"
            name={name}
            onPress={() => send({ type: 'item.deleted', id })}
          />
        </td>
      )}
    </tr>
  );
});

interface ItemButtonProps {
  id?: string;
  messageId: string;
  name: string;
  onPress: () => void;
}

function ItemButton({ id, messageId, name, onPress }: ItemButtonProps) {
  return (
    <Button id={id} variant="link" onPress={onPress}>
      <FormattedMessage id={messageId} values={{ name, hidden }} />
    </Button>
  );
}
