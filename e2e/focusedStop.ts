// Finds out whether the element that has the focus is in view, and not behind a bar (WCAG 2.2, 2.4.11 and 2.4.12).
import type { Page } from 'playwright/test';

/** The element that has the focus, and what is wrong with its place; null for nothing. */
export const focusedStop = (page: Page): Promise<{ name: string; problem: string | null }> =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    // Beyond the last control the focus is in the browser's own window.
    if (focused === document.body) return { name: 'BODY', problem: null };
    const { top, bottom, left, right, height } = focused.getBoundingClientRect();
    const name = `${focused.tagName} ${focused.id} ${focused.getAttribute('href') ?? ''} ${focused.textContent?.slice(0, 40)}`;
    const covers = [...document.querySelectorAll('*')].filter(
      (element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position) && !element.contains(focused),
    );
    let [from, to] = [0, window.innerHeight];
    for (const cover of covers) {
      const box = cover.getBoundingClientRect();
      if (box.height === 0 || box.left >= right || box.right <= left) continue;
      if (box.top <= 0) from = Math.max(from, box.bottom);
      if (box.bottom >= window.innerHeight) to = Math.min(to, box.top);
    }
    // Half a pixel can be lost to rounding.
    if (top >= from - 0.5 && bottom <= to + 0.5) return { name, problem: null };
    // What is higher than the screen can be seen in part.
    if (height > to - from && bottom > from + 1 && top < to - 1) return { name, problem: null };
    return { name, problem: `${name} stands from ${top} to ${bottom}, and ${from} to ${to} is in view` };
  });
