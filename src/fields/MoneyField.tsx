// An amount with a pound sign (product 3.12). When the field loses the focus it shows the stored amount (25000 → 25,000.00). A text that is
// no amount stays as typed, so that the error can refer to it.
import { FormattedMessage } from 'react-intl';
import { kinds } from '#machines/catalogue/fields/kinds.ts';
import { AffixField } from './AffixField.tsx';
import type { FieldProps } from './fieldProps.ts';

// en-GB in both languages, because the field's text is parsed again with that grouping.
const amountFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function formatAmount(text: string): string {
  const amount = kinds.money.parse(text);
  return typeof amount === 'number' ? amountFormat.format(amount).replace('-', '−') : text;
}

export const MoneyField = (props: FieldProps) => (
  <AffixField {...props} showText={formatAmount} before={<FormattedMessage id="form.pounds" />} />
);
