// Says why this step is open and not the later one that was reached before: what in it is missing or not valid (product 1.5).
import { FormattedMessage, useIntl } from 'react-intl';
import { pathLabel } from '../../fields/fieldMessages.ts';
import { Warning } from '../../parts/Warning.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

export function RedirectNotice({ step }: { step: string }) {
  const intl = useIntl();
  const { definition } = useFlow();
  const redirectedFrom = useFlowSelector(({ context }) => context.redirectedFrom);
  if (redirectedFrom === null) return null;
  const { from, issues } = redirectedFrom;
  const title = intl.formatMessage({ id: `step.${step}` });
  const labels = issues.flatMap(({ path }) => pathLabel(intl, path, definition.fields[path]) ?? []);
  return (
    <Warning>
      <FormattedMessage
        id="redirect.text"
        values={{
          from: intl.formatMessage({ id: `step.${from}` }),
          step: title,
          count: issues.length,
          // Only the server has a field without a label.
          first: labels[0] ?? title,
        }}
      />
    </Warning>
  );
}
