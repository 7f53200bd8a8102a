// Formats the messages of the portal the same way in every browser (product 10.6).
import { createIntl, type IntlConfig, type IntlShape } from 'react-intl';

/**
 * Everything is formatted as en-GB has it, in Welsh too, which writes numbers in the same way: Chromium has no Welsh formats and would take those
 * of the browser's language. Only the plural forms are those of the language itself, which every browser has.
 */
export function createPortalIntl(config: IntlConfig): IntlShape {
  const { locale } = config;
  const intl = createIntl({ ...config, locale: 'en-GB' });
  const { formatters } = intl;
  const { getPluralRules } = formatters;
  formatters.getPluralRules = (_locale, options) => getPluralRules(locale, options);
  return {
    ...intl,
    locale,
    formatPlural: (value, options) => getPluralRules(locale, options).select(value),
  };
}
