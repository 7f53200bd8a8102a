// An amount of money in a text. The minus sign stands before the pound sign, in both languages: −£1,500.00 (product 3.12).
import type { IntlShape } from 'react-intl';

/** @param minimumFractionDigits 0 leaves the pence of a whole amount out, as in the limits £25,000 to £2,000,000 */
export function formatPounds(intl: IntlShape, amount: number, minimumFractionDigits = 2): string {
  const options = { minimumFractionDigits, maximumFractionDigits: 2 };
  return `${amount < 0 ? '−' : ''}£${intl.formatNumber(Math.abs(amount), options)}`;
}
