// A dialog element that is modal while its component is mounted: the browser keeps the focus inside, and the page below is out of reach.
import { useEffect, useRef, type DialogHTMLAttributes, type RefObject } from 'react';
import { useFrozen } from './frozen.ts';

interface Modal {
  ref: RefObject<HTMLDialogElement | null>;
  /** Keeps the dialog open, whatever the browser does at Escape. */
  onClose: NonNullable<DialogHTMLAttributes<HTMLDialogElement>['onClose']>;
}

/**
 * Opens the dialog with the focus at this element. The browser itself would focus the first element that can have it, and a screen reader would
 * say that one before the one that is focused next.
 */
function open(dialog: HTMLDialogElement, first: HTMLElement | null): void {
  first?.toggleAttribute('autofocus', true);
  dialog.showModal();
  first?.toggleAttribute('autofocus', false);
  if (document.activeElement !== first) first?.focus();
}

/**
 * Opens the dialog, and returns the focus to the element that had it once the dialog is gone.
 * @param findFirst finds the element that has the focus first; null for that of the browser's choice. The same function on every render
 */
export function useModal(findFirst: (dialog: HTMLDialogElement) => HTMLElement | null): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const opener = useRef<Element>(null);
  const frozen = useFrozen();
  // The dialog element and the focus are outside React.
  useEffect(() => {
    const element = ref.current;
    // Set once: a dialog that was frozen in between still returns the focus to the element that opened it.
    opener.current ??= document.activeElement;
    // A hidden modal dialog would still block the page.
    if (!frozen && element !== null) open(element, findFirst(element));
    return () => element?.close();
  }, [frozen, findFirst]);
  useEffect(
    () => () => {
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
    },
    [],
  );
  return {
    ref,
    onClose: ({ currentTarget }) => {
      // Chromium closes a dialog at the second Escape in a row, whatever the machine has decided.
      if (frozen) return;
      open(currentTarget, findFirst(currentTarget));
    },
  };
}
