// A modal dialog: a question, a form or a choice. The browser's dialog element keeps the focus inside; it begins at the first field, or
// without one where the browser puts it.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFrozen } from './frozen.ts';

interface DialogProps {
  titleId: string;
  /** The text below the title; screen readers read it with the title. */
  textId?: string;
  /** Whether screen readers announce changes of the text while the dialog is open. */
  announced?: boolean;
  /** The values of both messages. */
  values?: Record<string, string | number>;
  /** Whether it fills the screen of a phone, because it holds a form. Its buttons stay in view. */
  isFullScreen?: boolean;
  /** Called for Escape. Absent where the user must choose. */
  onClose?: () => void;
  children: ReactNode;
}

export function Dialog(props: DialogProps) {
  const { titleId, textId, announced = false, values = {}, isFullScreen = false, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const id = useId();
  const frozen = useFrozen();
  // The dialog element and the focus are outside React.
  useEffect(() => {
    const element = dialog.current;
    // Set once: a dialog that was frozen in between still returns the focus to the element that opened it.
    opener.current ??= document.activeElement;
    // A hidden modal dialog would still block the page.
    if (!frozen) {
      element?.showModal();
      element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    }
    return () => element?.close();
  }, [frozen]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  return (
    <dialog
      className={isFullScreen ? 'dialog dialog-page' : 'dialog'}
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={textId && `${id}-text`}
      onCancel={(event) => {
        // The machine decides whether the dialog closes.
        event.preventDefault();
        onClose?.();
      }}
      onClose={({ currentTarget }) => {
        // Chromium closes a dialog at the second Escape in a row, whatever the machine has decided.
        if (!frozen) currentTarget.showModal();
      }}
    >
      <h2 id={id}>
        <FormattedMessage id={titleId} values={values} />
      </h2>
      {textId && (
        <p id={`${id}-text`} role={announced ? 'status' : undefined}>
          <FormattedMessage id={textId} values={values} />
        </p>
      )}
      {children}
    </dialog>
  );
}
