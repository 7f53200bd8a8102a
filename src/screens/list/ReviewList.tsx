// A list on the review page: its items and total, nothing to do.
import { FormattedMessage } from 'react-intl';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { isActive, type Item } from '#machines/catalogue/records/related.ts';
import { ItemTable } from './ItemTable.tsx';

export function ReviewList({ list, items }: { list: ListName; items: readonly Item[] }) {
  const live = items.filter(isActive);
  if (live.length > 0) return <ItemTable list={list} items={live} />;
  return (
    <p>
      <FormattedMessage id={`list.${list}.empty`} />
    </p>
  );
}
