// A modal dialog: a question, a form or a choice. The browser's dialog element keeps the focus inside; it begins at the first field, or
// without one where the browser puts it.
import { useId, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useModal } from './useModal.ts';

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

const focusFirstField = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input, select, textarea')?.focus();

export function Dialog(props: DialogProps) {
  const { titleId, textId, announced = false, values = {}, isFullScreen = false, onClose, children } = props;
  const id = useId();
  const { ref, onClose: keepOpen } = useModal(focusFirstField);
  return (
    <dialog
      className={isFullScreen ? 'dialog dialog-page' : 'dialog'}
      ref={ref}
      aria-labelledby={id}
      aria-describedby={textId && `${id}-text`}
      onCancel={(event) => {
        // The machine decides whether the dialog closes.
        event.preventDefault();
        onClose?.();
      }}
      onClose={keepOpen}
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
