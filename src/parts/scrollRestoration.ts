// Where the user was on the pages of the history: Back and Forward return to it (product 1.12). The browser's own restoration comes too early,
// because a page is drawn after its script and its data have arrived. Scroll position, focus and history are outside React.

interface ScrollPosition {
  top: number;
  /** The link by which the user left the page; null when it was left otherwise. */
  link: { id: string; href: string | null } | null;
}

/** Where the latest pages of the history were left, the last at the end, by the keys of their entries. */
export type ScrollPositions = readonly (readonly [key: string, position: ScrollPosition])[];

/** How many of them a reload keeps. */
const storedCount = 50;

const isLink = (value: unknown): value is ScrollPosition['link'] =>
  value === null ||
  (typeof value === 'object' &&
    'id' in value &&
    typeof value.id === 'string' &&
    'href' in value &&
    (value.href === null || typeof value.href === 'string'));

const isPosition = (value: unknown): value is ScrollPosition =>
  typeof value === 'object' &&
  value !== null &&
  'top' in value &&
  typeof value.top === 'number' &&
  'link' in value &&
  isLink(value.link);

const isStoredEntry = (value: unknown): value is ScrollPositions[number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && isPosition(value[1]);

const scrollPositions = new Map<string, ScrollPosition>();
let storePositions: (positions: ScrollPositions) => void = () => {};
/** The key of the entry in view, where it is scrolled to, and the link that was pressed last on it. */
let entry = '';
let top = 0;
let pressedLink: Element | null = null;
/** Where the page was left that is about to be drawn or is being restored; null for a page that begins at its top. */
let positionToRestore: ScrollPosition | null = null;
let stopRestoring = () => {};

/** A link is found again by its id, or without one by its address. */
const findLink = ({ id, href }: NonNullable<ScrollPosition['link']>): HTMLElement | undefined =>
  [...document.links].find((link) => (id === '' ? link.getAttribute('href') === href : link.id === id));

/** Forgets where the pages were left: the user who left them has gone. */
export function forgetScroll(): void {
  scrollPositions.clear();
  storePositions([]);
}

/**
 * Begins to record, at the entry with this key.
 * @param stored what `store` was given last before a reload; anything else counts as nothing
 * @returns a function that ends it
 */
export function recordScroll(
  key: string,
  stored: unknown,
  store: (positions: ScrollPositions) => void,
): () => void {
  scrollPositions.clear();
  const entries: unknown[] = Array.isArray(stored) ? stored : [];
  for (const [left, position] of entries.filter(isStoredEntry)) scrollPositions.set(left, position);
  storePositions = store;
  entry = key;
  positionToRestore = null;
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
  // At the end, so that the latest ones are stored.
  scrollPositions.delete(entry);
  scrollPositions.set(entry, { top, link });
  storePositions([...scrollPositions].slice(-storedCount));
  entry = key;
  if (action === 'REPLACE') return;
  stopRestoring();
  pressedLink = null;
  ({ scrollTop: top } = document.documentElement);
  positionToRestore = action === 'POP' ? (scrollPositions.get(key) ?? null) : null;
  window.history.scrollRestoration = 'manual';
}

/** What a user does who goes on before all of the page has arrived. A scroll bar and a screen reader can move the page without any of these. */
const userEvents = ['keydown', 'pointerdown', 'touchstart', 'wheel'] as const;

/** Milliseconds. What is not there so long after the last call has been answered, such as the link of a row that is gone, will not come. */
const restoringTime = 5_000;

const isLoading = () => document.querySelector('[aria-busy="true"], .overlay') !== null;

/**
 * Called when the new page is drawn, and again when it is drawn with another heading. After Back or Forward returns to where the page was left: its
 * scroll position, and the focus on the link by which it was left, as soon as both are there. It ends when the user goes on, when anything else
 * scrolls or moves the focus, and after a time.
 * @param heading takes the focus until then
 * @returns false when the page was not left before, and after the end
 */
export function restoreScroll(heading: HTMLElement | null): boolean {
  const position = positionToRestore;
  if (position === null) return false;
  stopRestoring();
  positionToRestore = position;
  const root = document.documentElement;
  // What this function did last. Events of a scroll come later than the scroll, so they are compared with it.
  let ownTop = root.scrollTop;
  let ownFocus: HTMLElement | null = null;
  const moveFocus = (element: HTMLElement, options?: FocusOptions) => {
    ownFocus = element;
    element.focus(options);
  };
  const attempt = () => {
    root.scrollTop = position.top;
    const link = position.link === null ? null : findLink(position.link);
    if (link) moveFocus(link);
    ownTop = root.scrollTop;
    if (isAt(position.top) && link !== undefined) stopRestoring();
  };
  const isAt = (wantedTop: number) => Math.abs(root.scrollTop - wantedTop) <= 1;
  const onScroll = () => {
    if (!isAt(ownTop)) stopRestoring();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== ownFocus) stopRestoring();
  };
  const onTime = () => {
    if (!isLoading()) stopRestoring();
  };
  const arrivals = new MutationObserver(attempt);
  const timer = window.setInterval(onTime, restoringTime);
  const stop = () => {
    positionToRestore = null;
    arrivals.disconnect();
    window.clearInterval(timer);
    document.removeEventListener('scroll', onScroll);
    document.removeEventListener('focusin', onFocus);
    for (const type of userEvents) document.removeEventListener(type, stop, { capture: true });
    stopRestoring = () => {};
  };
  stopRestoring = stop;
  arrivals.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('scroll', onScroll, { passive: true });
  document.addEventListener('focusin', onFocus);
  for (const type of userEvents) document.addEventListener(type, stop, { capture: true, passive: true });
  if (heading !== null) moveFocus(heading, { preventScroll: true });
  attempt();
  return true;
}
