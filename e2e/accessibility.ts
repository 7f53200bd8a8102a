// What can be said against a page as it stands: WCAG 2.2 AA by axe, less what a person has judged in its place, in light, in the dark and in
// forced colours (quality/accessibility.md).
import { AxeBuilder } from '@axe-core/playwright';
import { test, type Page } from 'playwright/test';
import { forcedContrast } from './forcedContrast.ts';
import { waysOf } from './turns.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe cannot judge by itself and a person has: text whose background it does not see is not behind the text. */
const explained = [
  // The ring or box is drawn beside the label.
  { messageKey: 'pseudoContent', html: /govuk-(radios|checkboxes)__label/ },
  // The chevron stands beside the chosen option.
  { messageKey: 'bgImage', html: /class="input select"/ },
  // The page shines through the overlay by a tenth at most; over a plain part of it the same words are judged.
  { messageKey: 'bgImage', html: /class="overlay-(message|slow)"/ },
  // A tick that repeats the word "completed".
  { messageKey: 'nonBmp', html: /progress-number/ },
  // Words of the explorer's diagrams: axe does not see what SVG draws behind them, the page's own grounds.
  { messageKey: 'imgNode', html: /^<(text|tspan) / },
  { messageKey: 'bgOverlap', html: /^<(text|tspan) / },
  // Signs of the explorer that are read as words, or as nothing.
  { messageKey: 'nonBmp', html: /aria-label="(Smaller|Larger)"|class="sign"/ },
  // Boxes that touch at an edge (the buttons that stay in view, a focus ring): elsewhere the same text is judged.
  { messageKey: 'elmPartiallyObscured', html: /./ },
  { messageKey: 'elmPartiallyObscuring', html: /./ },
];

const reasonOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'messageKey' in data ? String(data.messageKey) : '';

/** What axe finds and what it could not decide and nobody has explained; all rules, or these. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
  // The page keeps axe once it has it; there is one frame only, and what passes needs no description.
  const kept = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(kept ? { axeSource: ';' } : {}) }).options({
    resultTypes: ['violations', 'incomplete'],
  });
  const { violations, incomplete } = await (rules ? axe.withRules(rules) : axe.withTags(tags))
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

/** How else a page may be drawn: then the contrast of its texts alone is judged again. */
const drawings = [
  {
    name: 'dark',
    media: { colorScheme: 'dark', forcedColors: 'none' },
    judge: (page: Page) => findings(page, ['color-contrast']),
  },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' }, judge: forcedContrast },
] as const;
const asUsual = { colorScheme: 'light', forcedColors: 'none' } as const;

/**
 * What is wrong with the page as it stands: axe's findings, colours in the dark or as the system forces them, whose turn it is, and
 * whether one must scroll sideways. Counted by accessReporter.ts.
 */
export async function accessibilityViolations(page: Page, state: string): Promise<string[]> {
  test.info().annotations.push({ type: 'judged' });
  const found = await findings(page);
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (sideways > 0) found.push(`one must scroll sideways, by ${sideways} px`);
  for (const { name, media, judge } of waysOf(state, drawings, 2)) {
    await page.emulateMedia(media);
    found.push(...(await judge(page)).map((each) => `${name}: ${each}`));
  }
  await page.emulateMedia(asUsual);
  return found;
}
