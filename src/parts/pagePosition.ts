// Where the user was on the pages of the history: Back and Forward return to it (product 1.12). The browser's own restoration comes too early,
// because a page is drawn after its script and its data have arrived. Scroll position, focus and history are outside React.

interface Position {
  top: number;
  /** The link by which the user left the page; null when it was left otherwise. */
  link: { id: string; href: string | null } | null;
}

const positions = new Map<string, Position>();
/** The key of the entry in view, where it is scrolled to, and the link that was pressed last on it. */
let entry = '';
let top = 0;
let pressedLink: Element | null = null;
/** Where the page that is about to be drawn was left; null for a page that begins at its top. */
let awaited: Position | null = null;
let stopRestoring = () => {};

/** A link is found again by its id, or without one by its address. */
const findLink = ({ id, href }: NonNullable<Position['link']>): HTMLElement | undefined =>
  [...document.links].find((link) => (id === '' ? link.getAttribute('href') === href : link.id === id));

/** Begins to record, at the entry with this key. @returns a function that ends it */
export function recordPositions(key: string): () => void {
  positions.clear();
  entry = key;
  awaited = null;
  const onScroll = () => {
    ({ scrollTop: top } = document.documentElement);
  };
  const onClick = ({ target }: MouseEvent) => {
    pressedLink = target instanceof Element ? target.closest('a[href]') : null;
  };
  // A reload is the browser's to restore.
  const onPageHide = () => {
    window.history.scrollRestoration = 'auto';
  };
  document.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('click', onClick, { capture: true });
  window.addEventListener('pagehide', onPageHide);
  return () => {
    stopRestoring();
    document.removeEventListener('scroll', onScroll);
    document.removeEventListener('click', onClick, { capture: true });
    window.removeEventListener('pagehide', onPageHide);
  };
}

/** The router opens an entry. One that replaces another, such as a corrected address, is at the same place of the history. */
export function openEntry(key: string, action: 'POP' | 'PUSH' | 'REPLACE'): void {
  if (key === entry) return;
  const link = pressedLink && { id: pressedLink.id, href: pressedLink.getAttribute('href') };
  positions.set(entry, { top, link });
  entry = key;
  if (action === 'REPLACE') return;
  stopRestoring();
  pressedLink = null;
  ({ scrollTop: top } = document.documentElement);
  awaited = action === 'POP' ? (positions.get(key) ?? null) : null;
  window.history.scrollRestoration = 'manual';
}

/** What a user does who goes on before all of the page has arrived. */
const userEvents = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/**
 * Called when the new page is drawn. After Back or Forward returns to where the page was left: its scroll position, and the focus on the link by
 * which it was left, as soon as both are there.
 * @param heading takes the focus until then
 * @returns false when the page was not left before
 */
export function restorePosition(heading: HTMLElement | null): boolean {
  if (awaited === null) return false;
  const { top: wantedTop, link } = awaited;
  awaited = null;
  heading?.focus({ preventScroll: true });
  const root = document.documentElement;
  const attempt = () => {
    root.scrollTop = wantedTop;
    const target = link === null ? undefined : findLink(link);
    target?.focus();
    const isThere = Math.abs(root.scrollTop - wantedTop) <= 1 && (link === null || target !== undefined);
    if (isThere) stopRestoring();
  };
  const arrivals = new MutationObserver(attempt);
  const stop = () => {
    arrivals.disconnect();
    for (const type of userEvents) document.removeEventListener(type, stop, { capture: true });
  };
  stopRestoring = stop;
  arrivals.observe(document.body, { childList: true, subtree: true });
  for (const type of userEvents) document.addEventListener(type, stop, { capture: true, passive: true });
  attempt();
  return true;
}
