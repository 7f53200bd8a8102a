// How long the questions or the assessment of a record usually take, as far as the fund has said it (product 2.15).
import { FormattedMessage } from 'react-intl';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { usePublicConfiguration } from '../../app/shellContext.ts';

interface UsualTimeProps {
  record: RecordName;
}

export function UsualMinutes({ record }: UsualTimeProps) {
  const minutes = usePublicConfiguration()?.times[record].minutes ?? null;
  if (minutes === null) return null;
  return (
    <p>
      <FormattedMessage id="usual.minutes" values={{ minutes }} />
    </p>
  );
}

export function UsualWorkingDays({ record }: UsualTimeProps) {
  const days = usePublicConfiguration()?.times[record].workingDays ?? null;
  if (days === null) return null;
  return (
    <p>
      <FormattedMessage id="usual.workingdays" values={{ days }} />
    </p>
  );
}
