// Dates on devices in other time zones and around midnight in the United Kingdom (product 3.11): what is past follows the British calendar, and
// no date moves by a day.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { controlsOf } from './fillField.ts';
import { expect, test } from './fixtures.ts';

const path = '/stage-one/business-details';
const title = 'step.business-details';

/**
 * Moments at which the date of another time zone, or of UTC, is not the British one. The latest date is one year before the British one. They
 * are past, because the tokens of the test would have ended at a later moment.
 */
const moments = [
  {
    situation: 'half an hour after midnight in summer time',
    now: '2026-06-30T23:30:00Z',
    latest: '01/07/2025',
    tooLate: '02/07/2025',
  },
  {
    situation: 'half an hour before midnight in winter time',
    now: '2026-01-31T23:30:00Z',
    latest: '31/01/2025',
    tooLate: '01/02/2025',
  },
  {
    situation: 'in the hour in which summer time ends',
    now: '2026-10-25T00:30:00Z',
    latest: '25/10/2025',
    tooLate: '26/10/2025',
  },
];

/** The first day of summer time, and the last. */
const changes = [
  { typed: '29/03/2026', stored: '2026-03-29' },
  { typed: '25/10/2026', stored: '2026-10-25' },
];

for (const timezoneId of ['Europe/London', 'Australia/Sydney', 'America/Los_Angeles']) {
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('around midnight and the end of summer time a business that began to trade a year ago is accepted, and one that began a day later is not', async ({
      portal,
      account,
    }) => {
      const { page, translate } = portal;
      await account.fillSteps(1);
      await portal.signIn(account);
      for (const { situation, now, latest, tooLate } of moments) {
        await test.step(situation, async () => {
          await page.clock.setFixedTime(now);
          await portal.open(path);
          await portal.expectPage(path, title);
          const field = controlsOf(page, 'ua_datestartedtrading');
          await field.fill(tooLate);
          await portal.submit();
          await expect(page.locator('#ua_datestartedtrading-error')).toContainText(
            translate('error.dateYearsAgo', { years: 1 }),
          );
          await field.fill(latest);
          await portal.submit();
          await expect(page.locator('.error-summary')).toBeFocused();
          await expect(field).not.toHaveAttribute('aria-invalid', 'true');
          // Nothing is left unsaved for the next moment.
          await field.fill('');
        });
      }
    });

    test('the days on which summer time begins and ends are stored and shown as they were typed', async ({
      portal,
      account,
    }) => {
      const { page } = portal;
      await account.fillSteps();
      await portal.signIn(account);
      await portal.open(path);
      for (const { typed, stored } of changes) {
        await portal.navigate(path);
        await portal.expectPage(path, title);
        await controlsOf(page, 'ua_financialyearend').fill(typed);
        await portal.submit();
        await portal.expectPage('/stage-one/contact-details', 'step.contact-details');
        const { ua_financialyearend } = (await account.call('geticeoi')) as Values;
        expect(ua_financialyearend).toBe(stored);
        await page.goBack();
        await expect(controlsOf(page, 'ua_financialyearend')).toHaveValue(typed);
        await portal.navigate('/stage-one/review');
        await expect(page.getByRole('main')).toContainText(typed);
      }
    });
  });
}
