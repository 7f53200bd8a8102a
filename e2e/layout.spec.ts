// Where parts of a page stand beside each other (product 6.12, 7.4, 3.15), and that wide text spacing cuts nothing off (product 12.5): on a phone
// and on a desktop.
import type { Locator, Page } from 'playwright/test';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { createApplication } from './stageTwo.ts';

/** Checks the page at both widths. */
async function atEachWidth(page: Page, check: (width: number) => Promise<void>): Promise<void> {
  for (const width of [320, 1280]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await check(width);
    });
  }
}

inBothLanguages(() => {
  test('the error summary is as wide as the cards, and the counter clear of the focus ring', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await account.fillSteps(3);
    await portal.signIn(account);
    await portal.open('/stage-one/loan-purpose');
    await portal.expectPage('/stage-one/loan-purpose', 'step.loan-purpose');
    await portal.submit();
    const edges = async (selector: string) => {
      const { x, width: wide } = (await page.locator(selector).first().boundingBox()) ?? { x: 0, width: 0 };
      return [x, x + wide].map(Math.round);
    };
    await expect(page.locator('.error-summary')).toBeFocused();
    await atEachWidth(page, async () => {
      expect(await edges('.error-summary')).toEqual(await edges('form .section'));
      const text = page.locator('textarea').first();
      await text.focus();
      const [box, count] = [
        await text.boundingBox(),
        await page.locator('.character-count').first().boundingBox(),
      ];
      // The ring is 5 px wide.
      expect((count?.y ?? 0) - ((box?.y ?? 0) + (box?.height ?? 0))).toBeGreaterThanOrEqual(5);
    });
  });

  test('the buttons of a list do not touch, those of an item are 24 px high, and a note is nearest to its field', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page } = portal;
    await createApplication(account, { server, ids }, steps.application.length);
    await portal.signIn(account);
    await portal.open('/stage-two/project-details');
    await portal.expectPage('/stage-two/project-details', 'step.project-details');
    const boxOf = async (locator: Locator) =>
      (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await atEachWidth(page, async () => {
      const [add, paste] = [
        await boxOf(page.locator('#jobs')),
        await boxOf(page.locator('#jobs ~ button').first()),
      ];
      expect(Math.max(paste.x - add.x - add.width, paste.y - add.y - add.height)).toBeGreaterThanOrEqual(8);
      const note = await boxOf(portal.text('warning.postcodeinside'));
      const [own, next] = [
        await boxOf(page.locator('[name="ua_projectpostcode"]')),
        await boxOf(page.locator('label[for="ua_projectstartdate"]')),
      ];
      expect(note.y - own.y - own.height).toBeLessThan(next.y - note.y - note.height);
      const heights = await page
        .locator('.item-actions button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height));
      expect(heights.length).toBeGreaterThanOrEqual(3);
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
    });
    await page.locator('.item-actions button').last().click();
    const undo = page.locator('#jobs-undo');
    await expect(undo).toBeVisible();
    await page.setViewportSize({ width: 320, height: 800 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    // The lines of the text begin where the button begins.
    const starts = await undo.evaluate((button) => {
      const text = document.createRange();
      text.selectNodeContents(button);
      const left = button.getBoundingClientRect().left;
      return [...text.getClientRects()].map((line) => Math.round(line.left - left));
    });
    expect(starts.length).toBeGreaterThan(1);
    expect(Math.max(...starts)).toBe(0);
  });
});

/** The spacing that a reader may set without loss of content (WCAG 2.2, 1.4.12). */
const wideSpacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-bottom: 2em !important; }`;

/** Texts of which a part is cut off, because their box hides what does not fit. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true })) return false;
        // What only screen readers find is one pixel wide. A text box can be scrolled.
        if (element.clientWidth <= 1 || element instanceof HTMLInputElement) return false;
        const { overflowX, overflowY } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 60)}`),
  );

inBothLanguages(() => {
  test('in forced colours only the current page of the navigation bar has a bar', async ({
    portal,
    account,
  }) => {
    const { page } = portal;
    await page.emulateMedia({ forcedColors: 'active' });
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.expectPage('/dashboard', 'screen.dashboard.title');
    const items = await page.locator('.navigation :is(a, button)').evaluateAll((all) =>
      all.map((item) => ({
        isCurrent: item.hasAttribute('aria-current'),
        hasBar:
          getComputedStyle(item).borderBottomColor !==
          getComputedStyle(item.closest('.navigation') ?? item).backgroundColor,
      })),
    );
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    expect(items.filter(({ isCurrent, hasBar }) => isCurrent !== hasBar)).toEqual([]);
  });

  test('with wide text spacing nothing is cut off and no page scrolls sideways', async ({
    portal,
    account,
    signedUp,
    server,
    ids,
  }) => {
    const { page } = portal;
    const expectWhole = async (path: string) => {
      // A style element would be refused by the content security policy.
      await page.evaluate((styles) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(styles);
        document.adoptedStyleSheets = [sheet];
      }, wideSpacing);
      await atEachWidth(page, async (width) => {
        expect.soft(await cutTexts(page), `${path} at ${width} px`).toEqual([]);
        const wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect.soft(wide, `pixels that ${path} is too wide at ${width} px`).toBeLessThanOrEqual(0);
      });
    };
    await portal.open('/login');
    await portal.expectPage('/login', 'screen.login.title');
    await expectWhole('/login');
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open('/dashboard');
    for (const [path, title] of [
      ['/dashboard', 'screen.dashboard.title'],
      ['/stage-one/business-details', 'step.business-details'],
      ['/stage-one/review', 'screen.stage-one-review.title'],
    ] as const) {
      await portal.navigate(path);
      await portal.expectPage(path, title);
      await expectWhole(path);
    }
    const applicant = await signedUp();
    await createApplication(applicant, { server, ids }, steps.application.length);
    await portal.signIn(applicant);
    await portal.open('/documents/stage-two');
    await portal.expectPage('/documents/stage-two', 'screen.stage-two-documents.title');
    await expect(page.locator('.checklist .tag').first()).toBeVisible();
    await expectWhole('/documents/stage-two');
    await page.setViewportSize({ width: 320, height: 800 });
    const tags = await page
      .locator('.checklist .tag')
      .evaluateAll((all) =>
        all.map(
          (tag) =>
            tag.getBoundingClientRect().right - (tag.closest('li')?.getBoundingClientRect().right ?? 0),
        ),
      );
    expect(Math.max(...tags)).toBeLessThanOrEqual(0.5);
  });
});
