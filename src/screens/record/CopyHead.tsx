// A copy to keep of what was submitted, on paper or as a PDF, in the language that is shown: the button on the screen, and what paper
// alone must say (decisions.md, review).
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { formatDate } from '#machines/catalogue/fields/dates.ts';
import { Button } from '../../parts/Button.tsx';
import { today } from '../../app/today.ts';

export function CopyHead({ values }: { values: Values }) {
  const reference = values['ua_reference'];
  return (
    <>
      <div className="on-screen">
        <p>
          <FormattedMessage id="copy.lead" />
        </p>
        <p>
          <Button tone="secondary" onPress={() => window.print()}>
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
