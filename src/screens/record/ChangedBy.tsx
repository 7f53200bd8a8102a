// Who changed an answer or deleted an item, and when, if the backend tells it (product 2.13, 7.8).
import { FormattedMessage } from 'react-intl';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import type { ChangeByOther } from '#machines/catalogue/records/changesByOthers.ts';

interface ChangedByProps {
  messageId: 'dialog.conflict.by' | 'dialog.item.deleted.by';
  change: ChangeByOther | undefined;
}

export const ChangedBy = ({ messageId, change }: ChangedByProps) =>
  change && (
    <p className="hint">
      <FormattedMessage
        id={messageId}
        values={{ name: change.name, role: change.role, ...formatUkDateTime(change.at) }}
      />
    </p>
  );
