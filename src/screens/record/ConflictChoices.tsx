// The choice between two answers in each field that another user has changed, of a step or of an item of a list (product 2.13, 7.8).
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { lastChangeOf, type ChangeByOther } from '#machines/catalogue/records/changesByOthers.ts';
import type { Conflict } from '#machines/record/versionConflict.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { ChangedBy } from './ChangedBy.tsx';

const controlName = (name: string) => `version.${name}`;

interface ConflictChoicesProps {
  conflicts: readonly Conflict[];
  /** What the backend tells of other people's changes, the newest first. */
  changes: readonly ChangeByOther[];
  /** Called with the names of the fields that get the other user's answer. */
  onSave: (replaced: readonly string[]) => void;
  /** The user takes all answers that are saved. */
  onTheirs: () => void;
  /** The user goes back to the form without a choice. */
  onBack: () => void;
}

export function ConflictChoices({ conflicts, changes, onSave, onTheirs, onBack }: ConflictChoicesProps) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React bubbles events out of a portal: the form of the step below is not submitted.
    event.stopPropagation();
    const chosen = new FormData(event.currentTarget);
    onSave(
      conflicts.map(({ field: [name] }) => name).filter((name) => chosen.get(controlName(name)) === 'theirs'),
    );
  };
  return (
    <>
      <p>
        <FormattedMessage id="dialog.conflict.count" values={{ count: conflicts.length }} />
      </p>
      <form onSubmit={save}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.field[0]}
            conflict={conflict}
            change={lastChangeOf(changes, conflict.field[0])}
          />
        ))}
        <div className="buttons">
          <Button type="submit">
            <FormattedMessage id="dialog.conflict.save" />
          </Button>
          <Button variant="secondary" onPress={onTheirs}>
            <FormattedMessage id="dialog.conflict.taketheirs" />
          </Button>
          <Button variant="secondary" onPress={onBack}>
            <FormattedMessage id="dialog.conflict.back" />
          </Button>
        </div>
      </form>
    </>
  );
}

/** An answer that the user has not typed over is the other user's at first. */
function ConflictChoice({
  conflict: {
    field: [name, field],
    mine,
    theirs,
    isTyped,
  },
  change,
}: {
  conflict: Conflict;
  /** Who has changed the field, if the backend tells it. */
  change: ChangeByOther | undefined;
}) {
  const intl = useIntl();
  const lookups = useLookupRows();
  const shown = (value: unknown) =>
    formatAnswer(intl, name, field, value, lookups) || intl.formatMessage({ id: 'dialog.conflict.empty' });
  return (
    <fieldset className="conflict-choice">
      <legend className="label">
        <FormattedMessage id={`field.${name}`} />
      </legend>
      <ChangedBy messageId="dialog.conflict.by" change={change} />
      <div className="govuk-radios">
        {[['mine', mine, isTyped] as const, ['theirs', theirs, !isTyped] as const].map(
          ([version, value, isFirst]) => (
            <div className="govuk-radios__item" key={version}>
              <input
                className="govuk-radios__input"
                type="radio"
                id={`${controlName(name)}.${version}`}
                name={controlName(name)}
                value={version}
                defaultChecked={isFirst}
              />
              <label className="govuk-radios__label" htmlFor={`${controlName(name)}.${version}`}>
                <FormattedMessage id={`dialog.conflict.${version}`} />: {shown(value)}
              </label>
            </div>
          ),
        )}
      </div>
    </fieldset>
  );
}
