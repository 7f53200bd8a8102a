// Answers that were kept on this device, offered back (decisions.md "Answers survive"): when they were typed, what they would change, and
// the choice. Nothing changes before it is made.
import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { readAnswers, type Values } from '#machines/catalogue/fields/answers.ts';
import { draftNews, type Draft } from '#machines/catalogue/records/drafts.ts';
import { isOvertaken } from '#machines/catalogue/records/isOvertaken.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { Button } from '../../parts/Button.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { momentValues } from './momentValues.ts';

/** Where more would push the form itself out of sight. */
const openUpTo = 3;

interface DraftBannerProps {
  draft: Draft;
  /** All fields of the form that it belongs to. */
  rows: readonly NamedField[];
  /** What is stored now. */
  held: Values;
  /** What the answers belong to, where that is not the page itself. */
  subject?: string;
  onUse: () => void;
  onDiscard: () => void;
}

export function DraftBanner({ draft, rows, held, subject, onUse, onDiscard }: DraftBannerProps) {
  const id = useId();
  const news = draftNews(rows, draft, held);
  return (
    <section className="draft" aria-labelledby={id}>
      <h2 id={id}>
        <FormattedMessage id="draft.title" />
      </h2>
      {subject && <p className="draft-subject">{subject}</p>}
      <p>
        <FormattedMessage id="draft.text" values={momentValues(draft.at)} />
      </p>
      {isOvertaken(rows, draft, held) && (
        <p>
          <strong>
            <FormattedMessage id="draft.overtaken" />
          </strong>
        </p>
      )}
      <details open={news.length <= openUpTo}>
        <summary>
          <FormattedMessage id="dialog.conflict.count" values={{ count: news.length }} />
        </summary>
        <DifferenceList
          rows={rows.filter(([name]) => news.includes(name))}
          mine={readAnswers(rows, draft.answers)}
          theirs={held}
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
        <Button tone="secondary" onPress={onDiscard}>
          <FormattedMessage id="draft.discard" />
        </Button>
      </div>
    </section>
  );
}
