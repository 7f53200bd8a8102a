// A question before something is lost: leave, cancel, remove (specification section 2). The browser's own dialog keeps the focus
// inside and gives it back to the opener; Escape is the safe answer.
import { useEffect, useId, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './Button.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** Four message ids: `dialog.<key>.title`, `.text`, and those of the two buttons. */
  titleId: string;
  textId: string;
  confirmId: string;
  stayId: string;
  values?: Record<string, string | number>;
  tone?: 'primary' | 'destructive';
  onConfirm: () => void;
  onStay: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    titleId,
    textId,
    confirmId,
    stayId,
    values = {},
    tone = 'destructive',
    onConfirm,
    onStay,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    const opener = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open]);

  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
    >
      {open && (
        <>
          <h2 id={`${id}-title`}>
            <FormattedMessage id={titleId} values={values} />
          </h2>
          <p id={`${id}-text`}>
            <FormattedMessage id={textId} values={values} />
          </p>
          <div className="buttons">
            <Button onPress={onStay} tone="secondary">
              <FormattedMessage id={stayId} />
            </Button>
            <Button onPress={onConfirm} tone={tone}>
              <FormattedMessage id={confirmId} />
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
