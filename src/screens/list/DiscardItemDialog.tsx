// Asks before what was typed in the dialog of an item is lost by Cancel or Escape (product 1.9). Escape keeps it.
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

export const DiscardItemDialog = ({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) =>
  createPortal(
    <Dialog titleId="dialog.item.discard.title" textId="dialog.item.discard.text" onClose={onStay}>
      <div className="buttons">
        <Button onPress={onStay} variant="secondary">
          <FormattedMessage id="dialog.item.discard.stay" />
        </Button>
        <Button onPress={onDiscard} variant="destructive">
          <FormattedMessage id="dialog.item.discard.leave" />
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
