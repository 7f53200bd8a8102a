// Stands in for @formatjs/intl beneath react-intl in the built portal (vite.config.ts, "messages-only"): messages and numbers, without
// dates, lists, durations and names. tests/sizes/messagesOnly.test.ts keeps the portal from using what is left out.
import {
  createFormatters,
  createIntlCache,
  DEFAULT_INTL_CONFIG,
  formatMessage,
  formatNumber,
  type IntlCache,
} from '@formatjs/intl';

export {
  createIntlCache,
  DEFAULT_INTL_CONFIG,
  formatMessage,
  IntlError,
  IntlErrorCode,
  InvalidConfigError,
  MessageFormatError,
  MissingDataError,
  MissingTranslationError,
  UnsupportedFormatterError,
} from '@formatjs/intl';

export const defineMessages = <Messages>(messages: Messages): Messages => messages;

/** As the library's, with `formatMessage` and `formatNumber` alone. */
export function createIntl(
  config: Partial<typeof DEFAULT_INTL_CONFIG> & { locale: string },
  cache: IntlCache = createIntlCache(),
) {
  const formatters = createFormatters(cache);
  const resolved = { ...DEFAULT_INTL_CONFIG, ...config };
  return {
    ...resolved,
    formatters,
    formatNumber: formatNumber.bind(null, resolved, formatters.getNumberFormat),
    formatMessage: formatMessage.bind(null, resolved, formatters),
  };
}
