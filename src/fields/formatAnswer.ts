// Formats an answer in the page's language, for review pages, tables and the comparison of two versions.
import type { IntlShape } from 'react-intl';
import { type Field, type Lookups, lookupMessageId } from '#machines/catalogue/fields/field.ts';
import { kindOf } from '#machines/catalogue/fields/kinds.ts';
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { formatPounds } from './formatPounds.ts';

function lookupName(intl: IntlShape, id: string, field: Field, lookups: Lookups): string {
  const key = lookupMessageId(id);
  if (key in intl.messages) return intl.formatMessage({ id: key });
  const rows = field.lookup && lookups[field.lookup];
  return rows === undefined ? '…' : (rows.find((row) => row.id === id)?.name ?? id);
}

/** '' for an unanswered field. */
export function formatAnswer(
  intl: IntlShape,
  name: string,
  field: Field | undefined,
  value: unknown,
  lookups: Lookups,
): string {
  if (field === undefined || isBlank(field, value)) return '';
  const formatYesNo = (yes: boolean) => intl.formatMessage({ id: `${yes ? 'yes' : 'no'}.${name}` });
  switch (field.kind) {
    case 'money':
      return typeof value === 'number' ? formatPounds(intl, value) : String(value);
    case 'percent':
      return `${String(value)}%`;
    case 'bool':
      if (field.question) return formatYesNo(value === true);
      if (field.mustAgree)
        return intl.formatMessage({ id: value === true ? 'form.agreed' : 'form.notagreed' });
      return intl.formatMessage({ id: value === true ? 'form.applies' : 'form.notapplies' });
    case 'yesno':
      return formatYesNo(value === 1);
    case 'select':
      return intl.formatMessage({ id: `option.${field.options ?? ''}.${String(value)}` });
    case 'lookup':
      return lookupName(intl, String(value), field, lookups);
    case 'multiselect':
      return Array.isArray(value)
        ? value.map((id) => lookupName(intl, String(id), field, lookups)).join(', ')
        : '';
    default:
      return String(kindOf(field).format(value, field));
  }
}
