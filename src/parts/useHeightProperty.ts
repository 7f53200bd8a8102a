// The height of an element in front of the page, for the style sheet, and what it may not cover.
import { useEffect, type RefObject } from 'react';

/** Scrolls the control that has the focus to below the element, when the element came up or grew over it. */
function uncoverFocus(element: HTMLElement): void {
  const focused = document.activeElement;
  if (focused?.matches('a, button, input, select, textarea') !== true || element.contains(focused)) return;
  const cover = element.getBoundingClientRect();
  const box = focused.getBoundingClientRect();
  if (box.top < cover.bottom && box.bottom > cover.top)
    focused.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/**
 * Tells the style sheet the height of an element that stands in front of the page, or of the dialog: what takes the focus there scrolls to below it
 * (WCAG 2.2, 2.4.11).
 * @param property the custom property of the page or the dialog that has the height
 */
export function useHeightProperty(
  ref: RefObject<HTMLElement | null>,
  property: '--notices-height' | '--client-banner-height',
): void {
  // The layout is outside React.
  useEffect(() => {
    const element = ref.current;
    if (element === null || typeof ResizeObserver === 'undefined') return;
    const scroller = element.closest('dialog') ?? document.documentElement;
    const observer = new ResizeObserver(() => {
      scroller.style.setProperty(property, `${element.offsetHeight}px`);
      uncoverFocus(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, property]);
}
