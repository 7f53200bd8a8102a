// Asks before something is lost or ends. Escape keeps it. A portal renders it outside the form that it may belong to.
import { createPortal } from 'react-dom';
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  titleId: string;
  textId: string;
  /** What it is about, above the text. */
  details?: string;
  /** The messages of the two buttons. */
  keepId: string;
  confirmId: string;
  /** The values of title and text. */
  values?: Record<string, string | number>;
  onKeep: () => void;
  onConfirm: () => void;
}

export const ConfirmDialog = (props: ConfirmDialogProps) => {
  const { titleId, textId, details, keepId, confirmId, values = {}, onKeep, onConfirm } = props;
  return createPortal(
    <Dialog titleId={titleId} textId={textId} details={details} values={values} onClose={onKeep}>
      <div className="buttons">
        <Button onPress={onKeep} variant="secondary">
          <FormattedMessage id={keepId} />
        </Button>
        <Button onPress={onConfirm} variant="destructive">
          <FormattedMessage id={confirmId} />
        </Button>
      </div>
    </Dialog>,
    document.body,
  );
};
