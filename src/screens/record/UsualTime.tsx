// How long the questions or the assessment of a record usually take; nothing as long as the fund has not said it (product 2.15).
import { FormattedMessage } from 'react-intl';
import type { UsualTimes } from '#machines/catalogue/fundDetails.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { usePublicConfiguration } from '../../app/shellContext.ts';

interface UsualTimeProps {
  record: RecordName;
  unit: keyof UsualTimes;
}

export function UsualTime({ record, unit }: UsualTimeProps) {
  const count = usePublicConfiguration()?.times[record][unit] ?? null;
  if (count === null) return null;
  return (
    <p>
      <FormattedMessage id={`usual.${unit}`} values={{ count }} />
    </p>
  );
}
