// Checks the current page (product 12.5, 12.9): WCAG 2.2 AA by axe, except for findings that somebody has judged; the contrast of texts again
// in the dark scheme, by axe, and in forced colours (forcedContrast.ts); and horizontal scrolling.
import { AxeBuilder } from '@axe-core/playwright';
import { test, type Page } from 'playwright/test';
import { lowContrastTexts } from './forcedContrast.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Texts whose contrast axe cannot determine, because it does not see their background. Somebody has looked at them and found the contrast
 *  sufficient. */
const judgedByHand = [
  // The ring or box is drawn beside the label.
  { messageKey: 'pseudoContent', html: /govuk-(radios|checkboxes)__label/ },
  // The chevron stands beside the chosen option.
  { messageKey: 'bgImage', html: /class="input select"/ },
  // The overlay is at most a tenth transparent, and behind its text not at all over a placeholder; axe judges the same text over a plain part
  // of the page.
  { messageKey: 'bgImage', html: /class="overlay-(message|slow)"/ },
  // A tick that repeats the text "completed".
  { messageKey: 'nonBmp', html: /progress-number/ },
  // Texts of the explorer's diagrams: axe does not see the SVG shapes behind them, which have the page's background colours.
  { messageKey: 'imgNode', html: /^<(text|tspan) / },
  { messageKey: 'bgOverlap', html: /^<(text|tspan) / },
  // Symbols of the explorer that have an accessible name or are hidden.
  { messageKey: 'nonBmp', html: /aria-label="(Smaller|Larger)"|class="sign"/ },
  // Boxes that touch at an edge (sticky buttons, a focus ring): axe judges the same text at another place.
  { messageKey: 'elmPartiallyObscured', html: /./ },
  { messageKey: 'elmPartiallyObscuring', html: /./ },
];

const reasonOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'messageKey' in data ? String(data.messageKey) : '';

/** Violations that axe finds, and undecided checks that nobody has judged. @param rules default: all of WCAG 2.2 AA */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // Saves time: axe is injected once per page, legacy mode skips other frames, passed checks are not reported.
  const isInjected = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isInjected ? { axeSource: ';' } : {}) }).options({
    resultTypes: ['violations', 'incomplete'],
  });
  const { violations, incomplete } = await (rules ? axe.withRules(rules) : axe.withTags(tags))
    .setLegacyMode()
    .analyze();
  const undecided = incomplete.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html, any }) => {
      const reasons = any.map(({ data }) => reasonOf(data));
      const known = judgedByHand.some(
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

/** Other renderings of the page, in which only the contrast of texts is checked again. */
const renderings = [
  {
    name: 'dark',
    media: { colorScheme: 'dark', forcedColors: 'none' },
    check: (page: Page) => findings(page, ['color-contrast']),
  },
  {
    name: 'forced colours',
    media: { colorScheme: 'light', forcedColors: 'active' },
    check: lowContrastTexts,
  },
] as const;
const defaultMedia = { colorScheme: 'light', forcedColors: 'none' } as const;

/**
 * The violations of the current page: axe's findings, low contrast in the other renderings, horizontal scrolling. Each call adds an
 * annotation, which accessReporter.ts counts.
 */
export async function accessibilityViolations(page: Page): Promise<string[]> {
  test.info().annotations.push({ type: 'judged' });
  const found = await findings(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) found.push(`the page scrolls horizontally, by ${overflow} px`);
  for (const { name, media, check } of renderings) {
    await page.emulateMedia(media);
    found.push(...(await check(page)).map((each) => `${name}: ${each}`));
  }
  await page.emulateMedia(defaultMedia);
  return found;
}
