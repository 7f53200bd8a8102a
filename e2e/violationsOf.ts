// What axe says against a page as it stands, WCAG 2.2 AA, less what a person has judged in its place (quality/accessibility.md).
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe cannot judge by itself and a person has: text whose background it does not see is not behind the text. */
const explained = [
  // The ring or box is drawn beside the label.
  { messageKey: 'pseudoContent', html: /govuk-(radios|checkboxes)__label/ },
  // The chevron stands beside the chosen option.
  { messageKey: 'bgImage', html: /class="input select"/ },
  // A tick that repeats the word "completed".
  { messageKey: 'nonBmp', html: /progress-number/ },
  // Boxes that touch at an edge (the buttons that stay in view, a focus ring): elsewhere the same text is judged.
  { messageKey: 'elmPartiallyObscured', html: /./ },
  { messageKey: 'elmPartiallyObscuring', html: /./ },
];

const reasonOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'messageKey' in data ? String(data.messageKey) : '';

/** Violations, and what axe could not decide and nobody has explained. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The page keeps axe once it has it; there is one frame only, and what passes needs no description.
  const kept = await page.evaluate(() => 'axe' in window);
  const { violations, incomplete } = await new AxeBuilder({ page, ...(kept ? { axeSource: ';' } : {}) })
    .options({ resultTypes: ['violations', 'incomplete'] })
    .withTags(tags)
    .setLegacyMode()
    .analyze();
  const undecided = incomplete.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html, any }) => {
      const reasons = any.map(({ data }) => reasonOf(data));
      const known = explained.some(
        (each) => id === 'color-contrast' && each.html.test(html) && reasons.includes(each.messageKey),
      );
      return known ? [] : [`undecided ${id} (${reasons.join()}): ${html.slice(0, 200)}`];
    }),
  );
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
  );
  return [...broken, ...undecided];
}
