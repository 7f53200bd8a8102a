// A modal window: a question, a form or a choice. The browser's own dialog keeps the focus inside and gives it back.
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useFrozen } from './frozen.ts';

interface DialogProps {
  titleId: string;
  /** What it says below its title; read out with it. */
  textId?: string;
  /** Whether the text changes while it stands: then each change is read out. */
  announced?: boolean;
  /** Of both texts. */
  values?: Record<string, string | number>;
  /** Escape: the safe way out. Absent where a choice must be made. */
  onClose?: () => void;
  children: ReactNode;
}

export function Dialog({ titleId, textId, announced = false, values = {}, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const id = useId();
  const frozen = useFrozen();
  useEffect(() => {
    const element = dialog.current;
    // Shown again after it was frozen, it still gives the focus back to what opened it.
    opener.current ??= document.activeElement;
    // Even an unseen modal window would block the page.
    if (!frozen) element?.showModal();
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
      className="dialog"
      ref={dialog}
      aria-labelledby={id}
      aria-describedby={textId && `${id}-text`}
      onCancel={(event) => {
        // The machine closes it, not the browser.
        event.preventDefault();
        onClose?.();
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
