// "What is this?" below a question or list that needs more than a hint (product 3.24). Its text is among the messages that are loaded later.
import { FormattedMessage, useIntl } from 'react-intl';

/** @param name a field or list; without a text for it nothing is shown */
export function FieldHelp({ name, label }: { name: string; label: string }) {
  const { messages } = useIntl();
  const id = `help.${name}`;
  if (!(id in messages)) return null;
  return (
    <details className="help">
      <summary>
        <FormattedMessage id="help.what" />
        <span className="visually-hidden"> {label}</span>
      </summary>
      <p>
        <FormattedMessage id={id} />
      </p>
    </details>
  );
}
