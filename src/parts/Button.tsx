// A button in four variants. While `blocked` it is not `disabled` but has aria-disabled: it keeps the focus, says that it is
// unavailable, and does nothing.
import type { MouseEvent, ReactNode } from 'react';

interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'link' | 'destructive';
  type?: 'button' | 'submit';
  blocked?: boolean;
  /** Before hydration: really `disabled`, because Enter would otherwise post the form and lose the typed text. */
  unhydrated?: boolean;
  /** The id of a text that says why it is blocked, or describes it. */
  describedBy?: string | undefined;
  id?: string | undefined;
  /** The id of the element that it shows and hides, and whether that is shown. */
  expands?: string;
  expanded?: boolean;
  onPress?: (button: HTMLButtonElement) => void;
}

export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    type = 'button',
    blocked = false,
    unhydrated = false,
    describedBy,
    id,
    expands,
    expanded,
    onPress,
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onPress?.(event.currentTarget);
  };
  return (
    <button
      id={id}
      className={variant === 'primary' ? 'button' : `button button-${variant}`}
      type={type}
      disabled={unhydrated}
      aria-disabled={blocked || undefined}
      aria-describedby={describedBy}
      aria-expanded={expanded}
      aria-controls={expands}
      onClick={press}
    >
      {children}
    </button>
  );
}
