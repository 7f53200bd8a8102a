// A modal dialog: a question, a form or a choice. The browser's dialog element keeps the focus inside; it begins at the first field, or
// without one where the browser puts it.
import { useEffect, useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useModal } from './useModal.ts';

interface DialogProps {
  titleId: string;
  /** The text below the title; screen readers read it with the title. */
  textId?: string;
  /** What the text is about, above it; screen readers read it before the text. */
  details?: string | undefined;
  /** Whether screen readers announce changes of the text while the dialog is open. */
  announced?: boolean;
  /** The values of both messages. */
  values?: Record<string, string | number>;
  /** Whether it fills the screen of a phone, because it holds a form. Its buttons stay in view. */
  isFullScreen?: boolean;
  /** Whether its form was refused: the document's title then begins with "Error: " and names the dialog. */
  hasErrors?: boolean;
  /** Called for Escape. Absent where the user must choose. */
  onClose?: () => void;
  children: ReactNode;
}

const firstField = (dialog: HTMLDialogElement) =>
  dialog.querySelector<HTMLElement>('input, select, textarea');

export function Dialog(props: DialogProps) {
  const { titleId, textId, announced = false, values = {}, isFullScreen = false, onClose, children } = props;
  const { hasErrors = false, details = '' } = props;
  const intl = useIntl();
  const id = useId();
  const errorTitle = intl.formatMessage(
    { id: 'title.error' },
    {
      title: intl.formatMessage({ id: titleId }, values),
      service: intl.formatMessage({ id: 'service.name' }),
    },
  );
  // The title belongs to the document, outside React. The page below cannot change it while the dialog is open.
  useEffect(() => {
    if (!hasErrors) return;
    const titleOfPage = document.title;
    document.title = errorTitle;
    return () => void (document.title = titleOfPage);
  }, [hasErrors, errorTitle]);
  const descriptions = [details && `${id}-details`, textId && `${id}-text`].filter(Boolean).join(' ');
  const { ref, onClose: keepOpen } = useModal(firstField);
  return (
    <dialog
      className={isFullScreen ? 'dialog dialog-page' : 'dialog'}
      ref={ref}
      aria-labelledby={id}
      aria-describedby={descriptions || undefined}
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
      {details && <p id={`${id}-details`}>{details}</p>}
      {textId && (
        <p id={`${id}-text`} role={announced ? 'status' : undefined}>
          <FormattedMessage id={textId} values={values} />
        </p>
      )}
      {children}
    </dialog>
  );
}
