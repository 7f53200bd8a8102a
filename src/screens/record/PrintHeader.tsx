// Above a submitted record: a button that prints it or saves it as a PDF, and the reference and date that only the paper shows (product
// 1.8).
import { FormattedMessage } from 'react-intl';
import type { application } from '#machines/catalogue/records/application.ts';
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { Button } from '../../parts/Button.tsx';
import { today } from '../../app/today.ts';

export function PrintHeader({ values }: { values: Values }) {
  const { ua_reference: reference }: ValuesOf<typeof application> = values;
  return (
    <>
      <div className="on-screen">
        <p>
          <FormattedMessage id="copy.lead" />
        </p>
        <p>
          <Button variant="secondary" onPress={() => window.print()}>
            <FormattedMessage id="copy.print" />
          </Button>
        </p>
      </div>
      <p className="on-paper">
        {typeof reference === 'string' && reference !== '' && (
          <>
            <FormattedMessage id="copy.reference" values={{ reference }} />
            {' · '}
          </>
        )}
        <FormattedMessage id="copy.made" values={{ date: formatDate(today()) }} />
      </p>
    </>
  );
}
