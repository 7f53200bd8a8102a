// The steps of an applicant's journey from registering to the submitted Expression of Interest, as a user takes them.
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import { password } from '#tests/account.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { controlsOf } from './fillField.ts';
import { expect, test } from './fixtures.ts';
import type { Portal } from './portal.ts';

export async function register(portal: Portal, email: string): Promise<void> {
  await portal.open('/login');
  await portal.link('screen.login.register').click();
  await portal.expectPage('/register', 'screen.register.title');
  await portal.fillForm('register', {
    FirstName: 'Siân',
    LastName: 'O’Brien-Ŵyn',
    Mail: email,
    Phone: '01248 555 010',
    Password: password,
    ConfirmPassword: password,
  });
  await portal.submit();
  await portal.expectPage('/verification-check/register', 'screen.verification-check.title');
}

/** Fills in the sign-in form, which must be open or opening. */
export async function signIn(portal: Portal, email: string): Promise<void> {
  await portal.expectPage('/login', 'screen.login.title');
  await portal.fillForm('login', { username: email, password });
  await portal.submit();
  await portal.expectPage('/dashboard', 'screen.dashboard.title');
}

/** Expects this display state on the dashboard's card of a record. */
export async function expectCard(
  { page, translate }: Portal,
  record: 'eoi' | 'application',
  displayState: DisplayState,
): Promise<void> {
  const card = page.getByRole('region', { name: translate(`screen.dashboard.${record}.title`), exact: true });
  await expect(card.locator('.tag')).toHaveText(translate(`status.${displayState}`));
}

/** Opens the guidance from the dashboard, and starts. */
export async function startEoi(portal: Portal): Promise<void> {
  await portal.link('screen.dashboard.start.eoi').click();
  await portal.expectPage('/stage-one/guidance', 'screen.stage-one-guidance.title');
  await portal.button('screen.stage-one-guidance.start').click();
}

/** Answers the steps one after the other and saves each. */
export async function saveSteps(
  portal: Portal,
  names: readonly string[],
  answer: (step: string) => Promise<void>,
): Promise<void> {
  for (const step of names) {
    await test.step(`answer every question of ${step}`, async () => {
      await answer(step);
      await portal.submit();
    });
  }
}

/**
 * Answers every question of the Expression of Interest, from its first step to the review, and returns the answers.
 * @param company the number to pick from the company search; null when the backend has none, so that the number is typed
 */
export async function answerEoi(portal: Portal, ids: LookupIds, company: string | null): Promise<Answers> {
  const answers: Answers = {};
  await saveSteps(portal, steps.eoi, async (step) => {
    await portal.expectPage(`/stage-one/${step}`, `step.${step}`);
    const { ua_companyregistrationnumber: number, ...others } = validAnswers('eoi', step, ids);
    const picked = number === undefined || company === null ? {} : { ua_companyregistrationnumber: company };
    if (number !== undefined && company === null)
      await controlsOf(portal.page, 'ua_companyregistrationnumber').fill(String(number));
    await portal.fillStep(step, { ...others, ...picked });
    Object.assign(
      answers,
      number === undefined ? {} : { ua_companyregistrationnumber: number },
      others,
      picked,
    );
  });
  await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
  return answers;
}

/** Presses the button of the review. */
export async function submitEoi(portal: Portal): Promise<void> {
  await portal.button('screen.stage-one-review.submit').click();
  await portal.expectPage('/stage-one/confirmation', 'screen.stage-one-confirmation.title');
}
