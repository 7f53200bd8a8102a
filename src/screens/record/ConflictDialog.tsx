// The choice between two versions when another user has saved this step since: field by field (product 2.13).
import { changesOfRecord } from '#machines/catalogue/records/changesByOthers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { currentValues, unconfirmedValues } from '#machines/record/flow.ts';
import { conflictsBetween } from '#machines/record/versionConflict.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Dialog } from '../../parts/Dialog.tsx';
import { ConflictChoices } from './ConflictChoices.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

export function ConflictDialog({ step }: { step: string }) {
  const { definition, actor } = useFlow();
  const lookups = useLookupRows();
  const context = useFlowSelector((snapshot) => snapshot.context);
  const { serverVersion, answers } = context;
  if (serverVersion === null) return null;
  const conflicts = conflictsBetween(fieldsOfStep(definition, step), {
    fetched: currentValues(context),
    answers: answers ?? {},
    stored: serverVersion.values,
    sent: unconfirmedValues(context),
  });
  const goBack = () => actor.send({ type: 'conflict.cancelled' });
  return (
    <Dialog titleId="dialog.conflict.title" textId="dialog.conflict.text" onClose={goBack}>
      <ConflictChoices
        conflicts={conflicts}
        changes={changesOfRecord(serverVersion.values)}
        onSave={(replaced) => actor.send({ type: 'version.kept', replaced, lookups })}
        onTheirs={() => actor.send({ type: 'version.replaced' })}
        onBack={goBack}
      />
    </Dialog>
  );
}
