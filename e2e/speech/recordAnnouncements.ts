// Runs in the page, before the portal: it records in order what a screen reader reacts to, which are changes of the title, of the focus and of
// live regions.

export type Announcement =
  | { cause: 'title' | 'status' | 'alert'; text: string }
  | { cause: 'focus'; index: number };

declare global {
  interface Window {
    /** `index` of a recorded focus is that of the element in `elements`. */
    announcements: { recorded: Announcement[]; elements: Element[] };
  }
}

/** For `addInitScript`, so that it may not use anything outside itself. */
export function recordAnnouncements(): void {
  const recorded: Announcement[] = [];
  const elements: Element[] = [];
  window.announcements = { recorded, elements };
  const liveRegions = '[role="alert"], [role="status"], [role="log"], [aria-live]:not([aria-live="off"])';

  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && element.closest('[aria-hidden="true"]') === null;
  const textsOf = (node: Node): string[] => {
    if (node instanceof Text)
      return node.parentElement !== null && isVisible(node.parentElement) ? [node.data] : [];
    if (!(node instanceof Element)) return [];
    const label = node.getAttribute(node instanceof HTMLImageElement ? 'alt' : 'aria-label');
    if (label !== null) return isVisible(node) ? [' ', label, ' '] : [];
    const isInline = getComputedStyle(node).display === 'inline';
    const texts = [...node.childNodes].flatMap(textsOf);
    return isInline ? texts : [' ', ...texts, ' '];
  };
  const textOf = (region: Element) => textsOf(region).join('').replaceAll(/\s+/g, ' ').trim();

  /** Neither what is inert nor what is behind a modal dialog is announced. */
  const isInReach = (region: Element) => {
    const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
    return region.closest('[inert]') === null && (modal === undefined || modal.contains(region));
  };
  const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);

  /** The regions in which something was added. Of the regions that are new themselves only alerts are announced. */
  const changedRegions = (mutations: readonly MutationRecord[]) => {
    const regions = new Set<Element>();
    for (const { type, target, addedNodes } of mutations) {
      if (type === 'childList' && addedNodes.length === 0) continue;
      const around = elementOf(target)?.closest(liveRegions);
      if (around) regions.add(around);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node.matches('[role="alert"]')) regions.add(node);
        for (const alert of node.querySelectorAll('[role="alert"]')) regions.add(alert);
      }
    }
    return regions;
  };

  let title = '';
  new MutationObserver((mutations) => {
    if (document.title !== title) {
      title = document.title;
      recorded.push({ cause: 'title', text: title });
    }
    for (const region of changedRegions(mutations)) {
      const text = isInReach(region) ? textOf(region) : '';
      const isAlert =
        region.getAttribute('role') === 'alert' || region.getAttribute('aria-live') === 'assertive';
      if (text !== '') recorded.push({ cause: isAlert ? 'alert' : 'status', text });
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });

  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof Element) recorded.push({ cause: 'focus', index: elements.push(target) - 1 });
    },
    true,
  );
}
