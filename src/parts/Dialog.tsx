// A modal window: a form or a choice. The browser's own dialog keeps the focus inside and gives it back.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface DialogProps {
  titleId: string;
  values?: Record<string, string | number>;
  /** Escape: the safe way out. Absent where a choice must be made. */
  onClose?: () => void;
  children: ReactNode;
}

export function Dialog({ titleId, values = {}, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <dialog
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        // The machine closes it, not the browser.
        event.preventDefault();
        onClose?.();
      }}
    >
      <h2 id={id}>
        <FormattedMessage id={titleId} values={values} />
      </h2>
      {children}
    </dialog>
  );
}
