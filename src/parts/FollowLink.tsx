// A real link whose plain click is handed to the caller, who decides what the machine hears (parts never navigate, design/house.md).
// Without script, with a modifier or with the middle button it stays the browser's own link.
import type { ComponentProps, MouseEvent } from 'react';

export interface FollowLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  onFollow?: ((href: string) => void) | undefined;
}

export function FollowLink({ href, onFollow, children, ...anchor }: FollowLinkProps) {
  const follow = (event: MouseEvent) => {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!onFollow || !plain) return;
    event.preventDefault();
    onFollow(href);
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}
