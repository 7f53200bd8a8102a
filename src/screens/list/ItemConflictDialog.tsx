// The choice when another user has changed or deleted the item that is being edited or deleted (product 7.8).
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { lastChangeOf } from '#machines/catalogue/records/changesByOthers.ts';
import { fieldsOfList, type ListName } from '#machines/catalogue/records/lists.ts';
import { itemConflicts, type ChildItemsContext } from '#machines/list/childItems.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ChangedBy } from '../record/ChangedBy.tsx';
import { ConflictChoices } from '../record/ConflictChoices.tsx';
import { TypedText, typedLines } from '../record/TypedText.tsx';

interface ItemConflictDialogProps {
  list: ListName;
  context: ChildItemsContext;
  /** Called with the names of the fields that get the other user's answer. */
  onMine: (replaced: readonly string[]) => void;
  onTheirs: () => void;
  /** The user goes back to the dialog of the item without a choice. */
  onBack: () => void;
}

export function ItemConflictDialog(props: ItemConflictDialogProps) {
  const { change, serverVersion } = props.context;
  const isGone = serverVersion === null;
  return createPortal(
    change?.purpose === 'delete' ? (
      <DeleteAnyway {...props} />
    ) : isGone ? (
      <AddAgain {...props} />
    ) : (
      <ChooseAnswers {...props} />
    ),
    document.body,
  );
}

const ChooseAnswers = ({ context, onMine, onTheirs, onBack }: ItemConflictDialogProps) => (
  <Dialog titleId="dialog.item.contested.title" textId="dialog.item.contested.text" onClose={onBack}>
    <ConflictChoices
      conflicts={itemConflicts(context)}
      changes={context.changes}
      onSave={onMine}
      onTheirs={onTheirs}
      onBack={onBack}
    />
  </Dialog>
);

/** The item was deleted while it was edited. */
function AddAgain({ list, context, onMine, onTheirs, onBack }: ItemConflictDialogProps) {
  const { answers, changes } = context;
  const intl = useIntl();
  const lookups = useLookupRows();
  return (
    <Dialog titleId="dialog.item.deleted.title" textId="dialog.item.deleted.text" onClose={onBack}>
      <ChangedBy messageId="dialog.item.deleted.by" change={lastChangeOf(changes, 'statecode')} />
      <TypedText
        id={`${list}-deleted-text`}
        labelId="dialog.item.deleted.label"
        lines={typedLines(intl, lookups, fieldsOfList(list), answers ?? {}, {})}
      />
      <div className="buttons">
        <Button onPress={() => onMine([])}>
          <FormattedMessage id="dialog.item.deleted.add" />
        </Button>
        <Button variant="secondary" onPress={onTheirs}>
          <FormattedMessage id="dialog.item.deleted.leave" />
        </Button>
        <Button variant="secondary" onPress={onBack}>
          <FormattedMessage id="dialog.conflict.back" />
        </Button>
      </div>
    </Dialog>
  );
}

/** The item was changed before the user deleted it. */
function DeleteAnyway({ context, onMine, onTheirs }: ItemConflictDialogProps) {
  const intl = useIntl();
  const lookups = useLookupRows();
  return (
    <Dialog titleId="dialog.item.deleting.title" textId="dialog.item.deleting.text" onClose={onTheirs}>
      <dl className="conflict">
        {itemConflicts(context).map(({ field: [name, field], theirs }) => (
          <div key={name}>
            <dt>
              <FormattedMessage id={`field.${name}`} />
            </dt>
            <dd>
              <strong>
                <FormattedMessage id="dialog.conflict.theirs" />:
              </strong>{' '}
              {formatAnswer(intl, name, field, theirs, lookups) || (
                <FormattedMessage id="dialog.conflict.empty" />
              )}
              <ChangedBy messageId="dialog.conflict.by" change={lastChangeOf(context.changes, name)} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="buttons">
        <Button variant="secondary" onPress={onTheirs}>
          <FormattedMessage id="dialog.item.deleting.keep" />
        </Button>
        <Button variant="destructive" onPress={() => onMine([])}>
          <FormattedMessage id="dialog.item.deleting.delete" />
        </Button>
      </div>
    </Dialog>
  );
}
