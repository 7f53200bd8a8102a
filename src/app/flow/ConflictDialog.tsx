// The choice when somebody else saved this step meanwhile: what differs, and whose answers to keep (decisions.md, 412).
import { FormattedMessage, useIntl } from 'react-intl';
import { readAnswers } from '#machines/catalogue/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/record.ts';
import { fieldsOf } from '#machines/catalogue/recordTables.ts';
import { changedFields } from '#machines/stepFlow.ts';
import { shownAnswer } from '../../fields/shownAnswer.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { Button } from '../../parts/Button.tsx';
import { useFlow, useFlowValue } from './flow.ts';

export function ConflictDialog({ step }: { step: string }) {
  const intl = useIntl();
  const { record, actor, lookups } = useFlow();
  const { theirs, answers } = useFlowValue(({ context }) => context);
  if (theirs === null) return null;
  const mine = readAnswers(fieldsOfStep(record, step), answers ?? {});
  const differing = changedFields(record, step, mine, theirs.values);
  const shown = (name: string, value: unknown) =>
    shownAnswer(intl, name, fieldsOf(record)[name], value, lookups) ||
    intl.formatMessage({ id: 'dialog.conflict.empty' });
  return (
    <Dialog titleId="dialog.conflict.title">
      <p>
        <FormattedMessage id="dialog.conflict.text" />
      </p>
      <p>
        <FormattedMessage id="dialog.conflict.count" values={{ count: differing.length }} />
      </p>
      <dl className="conflict">
        {differing.map((name) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`field.${name}`} />
            </dt>
            <dd>
              <strong>
                <FormattedMessage id="dialog.conflict.mine" />:
              </strong>{' '}
              {shown(name, mine[name])}
            </dd>
            <dd>
              <strong>
                <FormattedMessage id="dialog.conflict.theirs" />:
              </strong>{' '}
              {shown(name, theirs.values[name])}
            </dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <Button onPress={() => actor.send({ type: 'mine.kept' })}>
          <FormattedMessage id="dialog.conflict.keepmine" />
        </Button>
        <Button tone="secondary" onPress={() => actor.send({ type: 'theirs.taken' })}>
          <FormattedMessage id="dialog.conflict.taketheirs" />
        </Button>
      </div>
    </Dialog>
  );
}
