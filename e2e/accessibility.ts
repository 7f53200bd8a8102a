// Checks the current page (product 12.5, 12.9): WCAG 2.2 AA by axe, except for findings that somebody has judged; the contrast of texts again
// in the dark scheme, by axe, and in forced colours (lowContrast.ts); the levels of the headings; the title of a page with errors; and horizontal
// scrolling.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from 'playwright/test';
import { lowContrastTexts } from './lowContrast.ts';
import { languages, messagesIn, type Language } from './messages.ts';
import type { Portal } from './portal.ts';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Texts whose contrast axe cannot determine, because it does not see their background. Somebody has looked at them and found the contrast
 *  sufficient. */
const judgedByHand = [
  // The overlay is at most a tenth transparent, and behind its text not at all over a placeholder; axe judges the same text over a plain part
  // of the page.
  { messageKey: 'bgImage', html: /class="overlay-(message|slow)"/ },
  { messageKey: 'bgGradient', html: /class="overlay-(message|slow)"/ },
  // A tick that repeats the text "completed".
  { messageKey: 'nonBmp', html: /progress-number/ },
  // Texts of the explorer's diagrams: axe does not see the SVG shapes behind them, which have the page's background colours.
  { messageKey: 'imgNode', html: /^<(text|tspan) / },
  { messageKey: 'bgOverlap', html: /^<(text|tspan) / },
  // Symbols of the explorer that have an accessible name or are hidden.
  { messageKey: 'nonBmp', html: /aria-label="(Smaller|Larger)"|class="sign"/ },
];

const reasonOf = (data: unknown): string =>
  typeof data === 'object' && data !== null && 'messageKey' in data ? String(data.messageKey) : '';

/**
 * Axe leaves these texts undecided, and `lowContrastTexts` measures them: something stands in front of them or behind them (a dialog, an overlay,
 * buttons that stick to the edge), the ring or box of their choice is drawn beside them, or the chevron of their select box.
 */
const isMeasured = (reason: string, html: string) =>
  reason === 'elmPartiallyObscured' ||
  reason === 'elmPartiallyObscuring' ||
  (reason === 'pseudoContent' && /govuk-(radios|checkboxes)__label/.test(html)) ||
  (reason === 'bgImage' && html.includes('class="input select"'));

/**
 * Whether a target is too small where a person would scroll it to, the middle of the screen. Axe judges it where the page stands, which may be
 * half under what sticks to the edge.
 */
async function isTooSmallInView(page: Page, selector: string): Promise<boolean> {
  const { x, y } = await page.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
  await page
    .locator(selector)
    .evaluate((target) => target.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page, axeSource: ';' })
    .include(selector)
    .withRules(['target-size'])
    .setLegacyMode()
    .analyze();
  await page.evaluate(([left, top]) => window.scrollTo({ left, top, behavior: 'instant' }), [x, y] as const);
  return violations.length > 0;
}

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
  const unmeasured: string[] = [];
  const undecided = incomplete.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html, any, target }) => {
      const reasons = any.map(({ data }) => reasonOf(data));
      if (
        id === 'color-contrast' &&
        reasons.length > 0 &&
        reasons.every((reason) => isMeasured(reason, html))
      ) {
        unmeasured.push(target.join(' '));
        return [];
      }
      const known = judgedByHand.some(
        (each) => id === 'color-contrast' && each.html.test(html) && reasons.includes(each.messageKey),
      );
      return known ? [] : [`undecided ${id} (${reasons.join()}): ${html.slice(0, 200)}`];
    }),
  );
  const broken: string[] = [];
  for (const { id, nodes } of violations) {
    for (const { html, target } of nodes) {
      if (id === 'target-size' && !(await isTooSmallInView(page, target.join(' ')))) continue;
      broken.push(`${id}: ${html.slice(0, 200)}`);
    }
  }
  const low = unmeasured.length === 0 ? [] : await lowContrastTexts(page, unmeasured);
  return [...broken, ...undecided, ...low];
}

/**
 * What is wrong with the visible headings: there must be one `h1`, except before the first response of a call, and no level may be left out. The
 * summary of errors, an `h2`, may stand above the `h1`. The headings of a dialog begin below its title, which is an `h2`.
 */
export async function headingProblems(page: Page): Promise<string[]> {
  const isBusy = (await page.locator('.overlay').count()) > 0;
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      // The page that a placeholder shows is inert: screen readers find the placeholder's own heading.
      .filter(
        (heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert]'),
      )
      .map((heading) => ({
        level: Number(heading.tagName.slice(1)),
        text: heading.textContent?.trim() ?? '',
        isDialogTitle: heading.closest('dialog')?.querySelector('h1, h2, h3, h4, h5, h6') === heading,
      })),
  );
  const firsts = headings.filter(({ level }) => level === 1);
  const skips = headings.filter(
    ({ level, isDialogTitle }, index) => level > (isDialogTitle ? 1 : (headings[index - 1]?.level ?? 1)) + 1,
  );
  return [
    ...(firsts.length === 1 || (firsts.length === 0 && isBusy)
      ? []
      : [`${firsts.length} h1: ${firsts.map(({ text }) => text).join(', ')}`]),
    ...skips.map(({ level, text }) => `h${level} without an h${level - 1} above: ${text}`),
  ];
}

/** What stands before the title of a page with an error, in any language. */
const errorPrefixes = languages.map(
  (language) =>
    messagesIn(language).translate('title.error', { title: '|', service: '' }).split('|')[0] ?? '',
);

/** Whether the title says that something is wrong exactly when the page shows that something is. */
export async function titleProblems(page: Page): Promise<string[]> {
  const { title, wrong, hasNotice } = await page.evaluate(() => ({
    title: document.title,
    wrong: [
      ...document.querySelectorAll('.error-summary, [aria-invalid="true"], .file.field-invalid, .warning li'),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => element.outerHTML.slice(0, 100)),
    hasNotice: document.querySelector('.notice-error') !== null,
  }));
  const isError = errorPrefixes.some((prefix) => title.startsWith(prefix));
  if (wrong.length > 0 && !isError)
    return [`the title “${title}” does not say what is wrong: ${wrong.join(' ')}`];
  return isError && wrong.length === 0 && !hasNotice ? [`nothing is wrong below the title “${title}”`] : [];
}

/** What is checked in each rendering of a page: all rules in the usual one, and in the others the contrast of texts again. */
const renderings = {
  light: {
    media: { colorScheme: 'light', forcedColors: 'none' },
    check: (page: Page) => findings(page),
  },
  dark: {
    media: { colorScheme: 'dark', forcedColors: 'none' },
    check: (page: Page) => findings(page, ['color-contrast']),
  },
  'forced colours': {
    media: { colorScheme: 'light', forcedColors: 'active' },
    check: lowContrastTexts,
  },
} as const;
type Rendering = keyof typeof renderings;
const allRenderings = Object.keys(renderings) as Rendering[];

/**
 * The violations of the current page: axe's findings, headings and title, low contrast in the other renderings, horizontal scrolling. Each call
 * adds an annotation, which accessReporter.ts counts.
 */
export async function accessibilityViolations(
  page: Page,
  chosen: readonly Rendering[] = allRenderings,
): Promise<string[]> {
  test.info().annotations.push({ type: 'checked' });
  const found = [...(await headingProblems(page)), ...(await titleProblems(page))];
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) found.push(`the page scrolls horizontally, by ${overflow} px`);
  for (const name of chosen) {
    const { media, check } = renderings[name];
    await page.emulateMedia(media);
    found.push(...(await check(page)).map((each) => (name === 'light' ? each : `${name}: ${each}`)));
  }
  await page.emulateMedia(renderings.light.media);
  return found;
}

/**
 * Half of the renderings for each language and width, such that any two of language, width and rendering occur together. Checking all of them
 * takes twice the time; `npm run access` does so every night.
 */
const pairwise: Readonly<Record<Language, Readonly<Record<number, readonly Rendering[]>>>> = {
  en: { 1280: ['light', 'forced colours'], 320: ['dark'] },
  cy: { 1280: ['dark'], 320: ['light', 'forced colours'] },
};

/** Expects no violations on the current page, at 1280 and 320 px. The width stays at 320. */
export async function expectAccessible({ page, language }: Portal, state: string): Promise<void> {
  const usesAll = test.info().project.metadata['everyRendering'] === true;
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const chosen = usesAll ? allRenderings : pairwise[language][width];
    expect.soft(await accessibilityViolations(page, chosen), `${state} at ${width} px`).toEqual([]);
  }
}
