// Presses something on a page of the portal and measures how long the user waits for the next page.
// oxlint-disable-next-line no-restricted-imports -- a user reads a page before going on
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';

/** The button that saves a step. */
export const saveButtonSelector = 'main form [type="submit"]';

/** In ms. */
const readingTime = 1000;

/**
 * Waits as long as a user at least reads a page before going on; meanwhile the portal fetches what the next click is likely to need. Playwright's
 * wait for an idle network ends at once on every page but the first that a tab has loaded.
 */
export const readPage = (): Promise<void> => pause(readingTime);

/** Clicks the element and measures until the frame after another heading is on the screen, in ms. */
export const pressAndWait = (page: Page, selector: string): Promise<number> =>
  page.evaluate(
    (pressed) =>
      new Promise<number>((resolve) => {
        // Functions stay anonymous here: for a named one tsx inserts a call of its helper, which the page does not have.
        const before = document.querySelector('main h1')?.textContent;
        new MutationObserver((_changes, observer) => {
          const now = document.querySelector('main h1')?.textContent;
          if (now === undefined || now === before) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener('message', () => {
              performance.mark('heading');
              resolve(performance.measure('step', 'pressed', 'heading').duration);
            });
            port1.start();
            port2.postMessage(null);
          });
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
        performance.mark('pressed');
        document.querySelector<HTMLElement>(pressed)?.click();
      }),
    selector,
  );
