// Measures the contrast of texts with the nearest opaque background, where axe cannot: in forced colours it reads `-webkit-text-fill-color`, for
// which Chromium reports the colour before forcing; and a text in front of another one or behind it, a label with a drawn ring or box, and a select
// box with its chevron leave it undecided.
import type { Page } from 'playwright/test';

/** Texts whose contrast with their background is below 4.5 to 1 (WCAG 1.4.3). @param selectors of the texts' elements; default: all texts */
export const lowContrastTexts = (page: Page, selectors: readonly string[] = ['*']): Promise<string[]> =>
  page.evaluate((wanted) => {
    // A mixed colour is written as `color(srgb 0.5 0.5 0.5 / 0.9)`, any other as `rgb(128, 128, 128)`.
    const channels = (colour: string) =>
      (colour.match(/[\d.]+/g) ?? []).map((channel, index) =>
        colour.startsWith('color(') && index < 3 ? 255 * Number(channel) : Number(channel),
      );
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    /** The nearest opaque background colour; the page's own when there is none. */
    const backgroundOf = (element: Element | null): string => {
      for (let node = element; node !== null; node = node.parentElement) {
        const { backgroundColor } = getComputedStyle(node);
        const [, , , alpha = 1] = channels(backgroundColor);
        if (alpha > 0.9) return backgroundColor;
      }
      return getComputedStyle(document.documentElement).backgroundColor;
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const lowContrast = new Set<string>();
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      // The select box shows the chosen option; an option has no box of its own until the list is opened.
      const element = text.parentElement?.closest('select') ?? text.parentElement;
      if (!text.textContent?.trim() || !element?.checkVisibility({ visibilityProperty: true })) continue;
      if (!wanted.some((selector) => element.closest(selector))) continue;
      const [one, other] = [luminance(getComputedStyle(element).color), luminance(backgroundOf(element))];
      const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (ratio < 4.5) lowContrast.add(`${ratio.toFixed(1)} to 1: ${element.outerHTML.slice(0, 160)}`);
    }
    return [...lowContrast];
  }, selectors);
