// Where parts of a page stand beside each other (product 6.12, 7.4, 3.15): on a phone and on a desktop.
import type { Locator } from 'playwright/test';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { expect, inBothLanguages, test } from './fixtures.ts';
import { createApplication } from './stageTwo.ts';

inBothLanguages(() => {
  for (const width of [320, 1280]) {
    test(`the error summary is as wide as the cards, and the counter clear of the focus ring, at ${width} px`, async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await page.setViewportSize({ width, height: 800 });
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

    test(`the buttons of a list do not touch, those of an item are 24 px high, and a note is nearest to its field, at ${width} px`, async ({
      portal,
      account,
      server,
      ids,
    }) => {
      const { page } = portal;
      await page.setViewportSize({ width, height: 800 });
      await createApplication(account, { server, ids }, steps.application.length);
      await portal.signIn(account);
      await portal.open('/stage-two/project-details');
      await portal.expectPage('/stage-two/project-details', 'step.project-details');
      const boxOf = async (locator: Locator) =>
        (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
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
  }
});
