// The focus is never hidden, not even in part (WCAG 2.2, 2.4.11 and 2.4.12), on a phone of 320 px with the tallest notice of the language; and on a
// touch screen every control that does not stand within a sentence is at least 44 px high (product 12.2, 12.5).
import type { Page } from 'playwright/test';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { focusedStop } from './focusedStop.ts';
import type { Portal } from './portal.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { itemButton, pdf } from './lists.ts';
import { createApplication, expectStep, openApplicationStep, sampleItem } from './stageTwo.ts';

const phone = { width: 320, height: 640 };

/** The longest text that a notice can have in the language, with its placeholders. */
const longestNotice = ({ intl }: Portal): string => {
  const texts = Object.entries(intl.messages).flatMap(([id, text]) =>
    id.startsWith('notice.') && typeof text === 'string' ? [text] : [],
  );
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');
};

/**
 * Goes through the page with Tab, or back, and expects that nothing hides the focus.
 * @param controls the least number of different controls that get the focus
 */
async function expectVisibleFocus(page: Page, key: 'Tab' | 'Shift+Tab', stops: number, controls: number) {
  const found: Awaited<ReturnType<typeof focusedStop>>[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press(key);
    found.push(await focusedStop(page));
  }
  expect(found.flatMap(({ problem }) => problem ?? [])).toEqual([]);
  const names = found.map(({ name }) => name);
  expect(new Set(names.filter((name) => name !== 'BODY')).size).toBeGreaterThanOrEqual(controls);
  // The focus leaves the page at its end, and not between two controls.
  expect(names.filter((name) => name === 'BODY').length).toBeLessThanOrEqual(1);
}

/** The controls that are lower than 44 px. */
const lowTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && node.data.trim() !== '',
      );
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => !element.matches('.skip-link, .visually-hidden') && !isInSentence(element))
      .filter((element) => element.getBoundingClientRect().height < 44)
      .map(
        (element) =>
          `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 40)} ${element.getBoundingClientRect().height}`,
      );
  });

inEitherLanguage(() => {
  test.describe('on a phone of 320 px', () => {
    test.use({ viewport: phone });

    test('no control of a step hides behind the tallest notice, forwards and backwards', async ({
      portal,
      answeredAccount,
    }) => {
      const { page } = portal;
      await portal.signIn(answeredAccount);
      await portal.open('/stage-one/contact-details');
      await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
      await page.route('**/UpdateICEOI', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
      await page.locator('[name="ua_position"]').fill('Ysgrifennydd');
      await portal.submit();
      const notice = page.locator('.notice p');
      await expect(notice).toBeVisible();
      await notice.evaluate((text, longest) => (text.textContent = longest), longestNotice(portal));
      await page.locator('h1').focus();
      await expectVisibleFocus(page, 'Tab', 45, 30);
      await expectVisibleFocus(page, 'Shift+Tab', 45, 30);
    });

    test('no control of the dialog of an item hides behind its buttons', async ({
      portal,
      account,
      server,
      ids,
    }) => {
      const { page } = portal;
      await openApplicationStep(portal, 'project-details', { account, server, ids });
      await portal.button('list.activities.add').click();
      await portal.button('dialog.item.save').click();
      await expect(page.locator('.error-summary')).toBeFocused();
      await expectVisibleFocus(page, 'Tab', 30, 14);
      await expectVisibleFocus(page, 'Shift+Tab', 30, 14);
    });

    test('the notice of a failed save is in view in the dialog of an item', async ({
      portal,
      account,
      server,
      ids,
    }) => {
      const { page } = portal;
      await openApplicationStep(portal, 'project-details', { account, server, ids });
      await page.route('**/updateicprojectactivities*', (route) => route.fulfill({ status: 500, json: {} }));
      const { ua_activityitem: name } = sampleItem('activities', 1, ids);
      await itemButton(portal, 'list.edit', String(name)).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[name="ua_rationale"]').fill('Mae angen mwy o ynni.');
      await portal.button('dialog.item.save').click();
      await expect(dialog.locator('.notice-error')).toBeInViewport({ ratio: 1 });
    });
  });

  test.describe('on a touch screen', () => {
    test.use({ viewport: phone, hasTouch: true, isMobile: true });

    test('controls are at least 44 px high', async ({ portal, answeredAccount }) => {
      const { page } = portal;
      await portal.open('/login');
      await portal.expectPage('/login', 'screen.login.title');
      expect.soft(await lowTargets(page), 'login').toEqual([]);
      await portal.signIn(answeredAccount);
      await portal.open('/dashboard');
      for (const [path, title] of [
        ['/dashboard', 'screen.dashboard.title'],
        ['/stage-one/tasks', 'screen.stage-one-tasks.title'],
        ['/stage-one/loan-purpose', 'step.loan-purpose'],
        ['/stage-one/review', 'screen.stage-one-review.title'],
      ] as const) {
        await portal.navigate(path);
        await expect(portal.heading(title)).toBeVisible();
        await expect(page.locator('.overlay')).toHaveCount(0);
        expect.soft(await lowTargets(page), path).toEqual([]);
      }
    });

    test('controls of an Application, of its lists, a list’s dialog and a chosen file are at least 44 px high', async ({
      portal,
      account,
      server,
      ids,
    }) => {
      const { page } = portal;
      await createApplication(account, { server, ids }, steps.application.length);
      await portal.signIn(account);
      await portal.open('/dashboard');
      await portal.expectPage('/dashboard', 'screen.dashboard.title');
      for (const step of steps.application) {
        await portal.navigate(`/stage-two/${step}`);
        await expectStep(portal, step);
        await expect(page.locator('.overlay')).toHaveCount(0);
        expect.soft(await lowTargets(page), step).toEqual([]);
      }
      await portal.navigate('/stage-two/project-details');
      await expectStep(portal, 'project-details');
      await portal.button('list.activities.add').click();
      await expect(page.locator('dialog')).toBeVisible();
      expect.soft(await lowTargets(page), 'dialog').toEqual([]);
      await portal.open('/documents/stage-two');
      await expect(portal.heading('screen.stage-two-documents.title')).toBeVisible();
      const { name, mimeType, buffer } = pdf('plan.pdf', 'Other');
      await page.locator('input[type="file"]').last().setInputFiles({ name, mimeType, buffer });
      await expect(page.locator('.upload-bar button')).toBeVisible();
      expect.soft(await lowTargets(page), 'documents').toEqual([]);
    });
  });
});
