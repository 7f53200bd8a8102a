// A modal window with a choice that must be made: the browser's own dialog keeps the focus inside and gives it back.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

interface DialogProps {
  titleId: string;
  children: ReactNode;
}

export function Dialog({ titleId, children }: DialogProps) {
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
    // Escape chooses nothing: both versions would be lost from sight.
    <dialog className="dialog" ref={dialog} aria-labelledby={id} onCancel={(event) => event.preventDefault()}>
      <h2 id={id}>
        <FormattedMessage id={titleId} />
      </h2>
      {children}
    </dialog>
  );
}
