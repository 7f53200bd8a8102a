// The choice between two versions when another user has changed the item that is being edited (product 7.8).
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import type { ChildItemsContext } from '#machines/list/childItems.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { DifferenceList } from '../record/DifferenceList.tsx';

interface ItemConflictDialogProps {
  list: ListName;
  context: ChildItemsContext;
  onMine: () => void;
  onTheirs: () => void;
}

export function ItemConflictDialog({
  list,
  context: { change, serverVersion },
  onMine,
  onTheirs,
}: ItemConflictDialogProps) {
  const mine = change?.next ?? {};
  const differing = Object.entries(listOf(list).fields).filter(
    ([name]) => JSON.stringify(mine[name]) !== JSON.stringify(serverVersion?.[name]),
  );
  return createPortal(
    <Dialog titleId="dialog.item.contested.title">
      <p>
        <FormattedMessage
          id={serverVersion === null ? 'dialog.item.contested.deleted' : 'dialog.item.contested.text'}
        />
      </p>
      {serverVersion && <DifferenceList rows={differing} mine={mine} theirs={serverVersion} />}
      <div className="buttons">
        <Button onPress={onMine}>
          <FormattedMessage id="dialog.conflict.keepmine" />
        </Button>
        <Button variant="secondary" onPress={onTheirs}>
          <FormattedMessage id="dialog.conflict.taketheirs" />
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
}
