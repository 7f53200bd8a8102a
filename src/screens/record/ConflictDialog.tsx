// The choice between two versions when another user has saved this step since (product 2.13).
import { FormattedMessage } from 'react-intl';
import { parseAnswers, formatAnswers } from '#machines/catalogue/fields/answers.ts';
import { differingNames } from '#machines/catalogue/records/drafts.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { DifferenceList } from './DifferenceList.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { Button } from '../../parts/Button.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

export function ConflictDialog({ step }: { step: string }) {
  const { definition, actor } = useFlow();
  const { serverVersion, answers } = useFlowSelector(({ context }) => context);
  if (serverVersion === null) return null;
  const rows = fieldsOfStep(definition, step);
  const differing = differingNames(rows, answers ?? {}, formatAnswers(rows, serverVersion.values));
  return (
    <Dialog titleId="dialog.conflict.title">
      <p>
        <FormattedMessage id="dialog.conflict.text" />
      </p>
      <p>
        <FormattedMessage id="dialog.conflict.count" values={{ count: differing.length }} />
      </p>
      <DifferenceList
        rows={rows.filter(([name]) => differing.includes(name))}
        mine={parseAnswers(rows, answers ?? {})}
        theirs={serverVersion.values}
      />
      <div className="buttons">
        <Button onPress={() => actor.send({ type: 'version.kept' })}>
          <FormattedMessage id="dialog.conflict.keepmine" />
        </Button>
        <Button variant="secondary" onPress={() => actor.send({ type: 'version.replaced' })}>
          <FormattedMessage id="dialog.conflict.taketheirs" />
        </Button>
      </div>
    </Dialog>
  );
}
