// Offers a draft from this device (product 11.5): when it was typed, what it would change, and the buttons to use or discard it. Nothing
// changes before the user chooses.
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { parseAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import { draftChanges, type Draft, hasChangedSinceDraft } from '#machines/catalogue/records/drafts.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { Button } from '../../parts/Button.tsx';
import { DifferenceList } from './DifferenceList.tsx';

/** More differences start collapsed, so that the form stays in view. */
const mostOpenDifferences = 3;

interface DraftBannerProps {
  draft: Draft;
  /** All fields of the form. */
  rows: readonly NamedField[];
  /** The stored values. */
  stored: Values;
  /** What the draft belongs to, if not to the page: an item of a list. */
  subject?: string;
  onUse: () => void;
  onDiscard: (button: HTMLElement) => void;
}

export function DraftBanner({ draft, rows, stored, subject, onUse, onDiscard }: DraftBannerProps) {
  const id = useId();
  const changedNames = draftChanges(rows, draft, stored);
  return (
    <section className="draft" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="draft.title" />
      </h2>
      {subject && <p className="draft-subject">{subject}</p>}
      <p>
        <FormattedMessage id="draft.text" values={{ ...formatUkDateTime(draft.at) }} />
      </p>
      {hasChangedSinceDraft(rows, draft, stored) && (
        <p>
          <strong>
            <FormattedMessage id="draft.outdated" />
          </strong>
        </p>
      )}
      <details open={changedNames.length <= mostOpenDifferences}>
        <summary>
          <FormattedMessage id="dialog.conflict.count" values={{ count: changedNames.length }} />
        </summary>
        <DifferenceList
          rows={rows.filter(([name]) => changedNames.includes(name))}
          mine={parseAnswers(rows, draft.answers)}
          theirs={stored}
        />
      </details>
      {rows.some(([, field]) => field.sensitive) && (
        <p>
          <FormattedMessage id="draft.withheld" />
        </p>
      )}
      <div className="buttons">
        <Button onPress={onUse}>
          <FormattedMessage id="draft.use" />
        </Button>
        <Button variant="secondary" onPress={onDiscard}>
          <FormattedMessage id="draft.discard" />
        </Button>
      </div>
    </section>
  );
}
