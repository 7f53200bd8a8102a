// The total below the items of a list that has one (product 7.10).
import { FormattedMessage, useIntl } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { totalOf, type Item } from '#machines/catalogue/records/related.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';

export function ListTotal({ list, items }: { list: ListName; items: readonly Item[] }) {
  const intl = useIntl();
  const { fields, totalField = '' } = listOf(list);
  const field = fields[totalField];
  if (field === undefined || items.length === 0) return null;
  const total = formatAnswer(intl, totalField, field, totalOf(list, items), {});
  return (
    <p className="total">
      <FormattedMessage id={`list.${list}.total`} values={{ total }} />
    </p>
  );
}
