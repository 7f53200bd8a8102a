// Asks before a stored file is deleted (product 8.8). Escape keeps it.
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';

interface DeleteFileDialogProps {
  name: string;
  onDelete: () => void;
  onKeep: () => void;
}

export const DeleteFileDialog = ({ name, onDelete, onKeep }: DeleteFileDialogProps) =>
  createPortal(
    <Dialog
      titleId="dialog.document.delete.title"
      textId="dialog.document.delete.text"
      values={{ name }}
      onClose={onKeep}
    >
      <div className="buttons">
        <Button onPress={onKeep} variant="secondary">
          <FormattedMessage id="dialog.document.delete.keep" />
        </Button>
        <Button onPress={onDelete} variant="destructive">
          <FormattedMessage id="dialog.document.delete.delete" />
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
