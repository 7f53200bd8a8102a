// The choice between two versions when another user has saved this step since: field by field (product 2.13).
import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatUkDateTime } from '#machines/catalogue/fields/formatUkDateTime.ts';
import { lastChangeOf, type ChangeByOther } from '#machines/catalogue/records/changesByOthers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { currentValues } from '#machines/record/flow.ts';
import { conflictsBetween, type Conflict } from '#machines/record/versionConflict.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Button } from '../../parts/Button.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

const controlName = (name: string) => `version.${name}`;

export function ConflictDialog({ step }: { step: string }) {
  const { definition, actor } = useFlow();
  const context = useFlowSelector((snapshot) => snapshot.context);
  const { serverVersion, answers } = context;
  if (serverVersion === null) return null;
  const conflicts = conflictsBetween(fieldsOfStep(definition, step), {
    fetched: currentValues(context),
    answers: answers ?? {},
    stored: serverVersion.values,
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget);
    const replaced = conflicts
      .map(({ row: [name] }) => name)
      .filter((name) => chosen.get(controlName(name)) === 'theirs');
    actor.send({ type: 'version.kept', replaced });
  };
  return (
    <Dialog titleId="dialog.conflict.title">
      <p>
        <FormattedMessage id="dialog.conflict.text" />
      </p>
      <p>
        <FormattedMessage id="dialog.conflict.count" values={{ count: conflicts.length }} />
      </p>
      <form onSubmit={save}>
        {conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.row[0]}
            conflict={conflict}
            change={lastChangeOf(serverVersion.values, conflict.row[0])}
          />
        ))}
        <div className="buttons">
          <Button type="submit">
            <FormattedMessage id="dialog.conflict.save" />
          </Button>
          <Button variant="secondary" onPress={() => actor.send({ type: 'version.replaced' })}>
            <FormattedMessage id="dialog.conflict.taketheirs" />
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** An answer that the user has not typed over is the other user's at first. */
function ConflictChoice({
  conflict: { row, mine, theirs, isTyped },
  change,
}: {
  conflict: Conflict;
  /** Who has changed the field, if the backend tells it. */
  change: ChangeByOther | undefined;
}) {
  const intl = useIntl();
  const { lookups } = useFlow();
  const [name, field] = row;
  const shown = (value: unknown) =>
    formatAnswer(intl, name, field, value, lookups) || intl.formatMessage({ id: 'dialog.conflict.empty' });
  return (
    <fieldset className="conflict-choice">
      <legend className="label">
        <FormattedMessage id={`field.${name}`} />
      </legend>
      {change && (
        <p className="hint">
          <FormattedMessage
            id="dialog.conflict.by"
            values={{ name: change.name, role: change.role, ...formatUkDateTime(change.at) }}
          />
        </p>
      )}
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
