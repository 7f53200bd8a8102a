// Says below a field of a step or of a list's item where the answer comes from that nobody typed there (product 3.24).
import { FormattedMessage } from 'react-intl';
import { useFlowSelector } from './flowContext.ts';

export function PrefilledText({ source }: { source: 'eoi' | 'account' }) {
  const client = useFlowSelector(({ context }) => context.client);
  return (
    <p className="hint">
      <FormattedMessage id={`prefilled.${source === 'eoi' && client !== null ? 'clienteoi' : source}`} />
    </p>
  );
}
