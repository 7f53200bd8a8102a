// A button in its four tones. A blocked one can still be reached and says that it is blocked; it just does nothing
// (design/house.md: nothing is disabled but by the machine).
import type { MouseEvent, ReactNode } from 'react';

interface ButtonProps {
  children: ReactNode;
  variant?: 'primary' | 'secondary' | 'link' | 'destructive';
  type?: 'button' | 'submit';
  blocked?: boolean;
  /** Before the script has taken over: a real `disabled`, or Enter would post the form and lose what was typed. */
  waiting?: boolean;
  /** Id of the text that says why it is blocked, or adds to its name. */
  describedBy?: string;
  onPress?: () => void;
}

export function Button(props: ButtonProps) {
  const {
    children,
    variant = 'primary',
    type = 'button',
    blocked = false,
    waiting = false,
    describedBy,
    onPress,
  } = props;
  const press = (event: MouseEvent) => {
    if (blocked) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      className={variant === 'primary' ? 'button' : `button button-${variant}`}
      type={type}
      disabled={waiting}
      aria-disabled={blocked || undefined}
      aria-describedby={describedBy}
      onClick={press}
    >
      {children}
    </button>
  );
}
