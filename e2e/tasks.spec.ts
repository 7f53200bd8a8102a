// The task list of a stage: all steps with their progress (product 1.13).
import { outlines, steps } from '#machines/catalogue/records/outlines.ts';
import { sampleValues } from '#tests/account.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';

inEitherLanguage(() => {
  test('the task list shows the progress of each step and leads to the next one', async ({
    portal,
    account,
    ids,
  }) => {
    const { page, translate } = portal;
    const tasks = page.locator('.tasks > li');
    const states = () => tasks.locator('.tag').allTextContents();
    const [done, open, blocked] = ['done', 'open', 'blocked'].map((state) => translate(`progress.${state}`));
    await account.fillSteps(1);
    await portal.signIn(account);
    await portal.open('/dashboard');
    await portal.link('screen.dashboard.tasks.eoi').click();
    await portal.expectPage(`/${outlines.eoi.stage}/tasks`, 'screen.stage-one-tasks.title');
    await expect(tasks).toHaveCount(steps.eoi.length + 1);
    expect(await states()).toEqual([done, open, ...steps.eoi.slice(2).map(() => blocked), blocked]);
    await expect(tasks.getByRole('link')).toHaveText(
      steps.eoi.slice(0, 2).map((step) => translate(`step.${step}`)),
    );
    await expect(tasks.nth(1)).toContainText(translate('field.ua_companyname'));
    await portal.link('tasks.continue').click();
    await portal.expectPage(`/stage-one/${steps.eoi[1]}`, `step.${steps.eoi[1]}`);
    await portal.link('progress.all').click();
    await portal.expectPage('/stage-one/tasks', 'screen.stage-one-tasks.title');

    await account.save(sampleValues('eoi', ids, steps.eoi));
    await page.reload();
    await expect(page.getByText(translate('tasks.all'))).toBeVisible();
    expect(await states()).toEqual([...steps.eoi.map(() => done), translate('progress.unsubmitted')]);
    await portal.link('tasks.continue').click();
    await portal.expectPage('/stage-one/review', 'screen.stage-one-review.title');
  });
});
