// In place of a dialog while its script is loading: the overlay, and when a load has failed or takes long a dialog that says so. Without it a
// press of the button that opens the dialog would show nothing (product 6.15).
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '../parts/Button.tsx';
import { Dialog } from '../parts/Dialog.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { useIsLate } from './lazyComponents.ts';

interface PendingDialogProps {
  /** The component of the dialog, as lazyWithMessages returned it: by this the wait for its script is found. */
  component: unknown;
  onClose: () => void;
}

export function PendingDialog({ component, onClose }: PendingDialogProps) {
  const isLate = useIsLate(component);
  return createPortal(
    isLate ? (
      <Dialog titleId="dialog.notloaded.title" textId="dialog.notloaded.text" onClose={onClose}>
        <div className="buttons">
          <Button onPress={() => window.location.reload()}>
            <FormattedMessage id="dialog.notloaded.reload" />
          </Button>
          <Button onPress={onClose} variant="secondary">
            <FormattedMessage id="button.cancel" />
          </Button>
        </div>
      </Dialog>
    ) : (
      <LoadingOverlay messageId="busy.loading" />
    ),
    document.body,
  );
}
