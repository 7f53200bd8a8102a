// Help with long lists (product 3.7, 3.18, 7.2, 7.4, 7.13, 8.4): a pasted table, a copy, the first director, no jobs, all statements at once, an
// upload beside each document, and the dialogs on a phone.
import { callOf } from '#machines/catalogue/api/calls.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { question22 } from '#machines/catalogue/records/application.ts';
import { validAnswers } from '#tests/samples.ts';
import { expect, inEitherLanguage, test } from './fixtures.ts';
import { fillItem, itemButton, pdf, rowsOf } from './lists.ts';
import type { Portal } from './portal.ts';
import { openApplicationStep, sampleItem } from './stageTwo.ts';

const pasteButton = ({ page, translate }: Portal, list: string) =>
  page.getByRole('button', {
    name: translate('list.paste', { list: translate(`list.${list}.title`) }),
    exact: true,
  });
const addButton = ({ page, translate }: Portal, count: number) =>
  page.getByRole('button', { name: translate('dialog.paste.add', { count }), exact: true });

inEitherLanguage(() => {
  test('a paste that is cancelled, empty or not, returns the focus to its button', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    await openApplicationStep(portal, 'directors-information', { account, server, ids });
    const paste = pasteButton(portal, 'directors');
    const area = page.getByLabel(translate('dialog.paste.label'), { exact: true });
    await paste.click();
    await expect(area).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(paste).toBeFocused();
    await paste.press('Enter');
    await area.fill('Siân Puw');
    await page.keyboard.press('Escape');
    await portal.button('dialog.item.discard.leave').click();
    await expect(area).toHaveCount(0);
    await expect(paste).toBeFocused();
  });

  test('a table with a bad cell is mended in the dialog and added', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    await openApplicationStep(portal, 'directors-information', { account, server, ids });
    const names = ['ua_directorname', 'ua_directortelephone', 'ua_directoremail'];
    const headings = names.map((name) => translate(`field.${name}`)).join('\t');
    const good = 'Siân Puw\t01248 555 010\tsian@example.org';
    await pasteButton(portal, 'directors').click();
    const area = page.getByLabel(translate('dialog.paste.label'), { exact: true });
    await expect(area).toBeFocused();
    await area.fill(`${headings}\n${good}\nGwen Rees\tring me\tgwen@example.org\n`);
    await portal.button('dialog.paste.check').click();
    await expect(page.locator('dialog .error-summary')).toBeFocused();
    await expect(page.locator('dialog .error-summary')).toContainText(
      translate('dialog.paste.cell', {
        row: 3,
        column: translate('field.ua_directortelephone'),
        text: 'ring me',
        message: translate('error.tel'),
      }),
    );
    await portal.expectErrorTitle('dialog.paste.title', { list: translate('list.directors.title') });
    await expect(addButton(portal, 2)).toHaveCount(0);
    await portal.button('dialog.paste.back').click();
    await area.fill((await area.inputValue()).replace('ring me', '01248 555 011'));
    await portal.button('dialog.paste.check').click();
    const right = page.getByRole('region', {
      name: translate('dialog.paste.right', { count: 2 }),
      exact: true,
    });
    await expect(right).toBeFocused();
    await expect(page).toHaveTitle(
      translate('title.page', {
        title: translate('step.directors-information'),
        service: translate('service.name'),
      }),
    );
    await addButton(portal, 2).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rowsOf(portal, 'directors')).toHaveText([/./, /^Siân Puw/, /^Gwen Rees/]);
    await expect(portal.text('list.pasted', { count: 2 })).toBeVisible();
  });
});

test('a table whose rows the server refuses keeps the focus on Add, and on what is wrong', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page, translate } = portal;
  await openApplicationStep(portal, 'directors-information', { account, server, ids });
  await pasteButton(portal, 'directors').click();
  const area = page.getByLabel(translate('dialog.paste.label'), { exact: true });
  await area.fill('Siân Puw\t01248 555 010\tsian@example.org');
  await portal.button('dialog.paste.check').click();
  const answers = [
    { status: 500, json: {} },
    { status: 400, json: { issues: [{ path: 'ua_directoremail', messageId: 'email' }] } },
  ];
  await page.route(`**/${callOf(childLists.directors.calls.add).path}`, (route) =>
    route.fulfill(answers.shift() ?? { status: 500 }),
  );
  const add = addButton(portal, 1);
  await add.press('Enter');
  await expect(page.locator('dialog [role="alert"]')).toContainText(translate('notice.childitems.500.add'));
  await expect(add).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(add).toHaveCount(0);
  await expect(page.locator('dialog .error-summary')).toBeFocused();
});

test('a copy of an item survives Escape, which asks first, and is added with its changes', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page } = portal;
  await openApplicationStep(portal, 'directors-information', { account, server, ids });
  const name = String(sampleItem('directors', 1, ids)['ua_directorname']);
  await itemButton(portal, 'list.copy', name).click();
  await page.keyboard.press('Escape');
  await expect(portal.dialog('dialog.item.discard.title')).toBeVisible();
  await portal.button('dialog.item.discard.stay').click();
  await fillItem(page, 'directors', { ua_directorname: 'Gwen Rees' });
  await portal.button('dialog.item.save').click();
  await expect(rowsOf(portal, 'directors')).toHaveText([new RegExp(`^${name}`), /^Gwen Rees/]);
});

test('the first director begins with the one of the credit check, and the second is empty', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page } = portal;
  await openApplicationStep(portal, 'directors-information', { account, server, ids });
  const rows = rowsOf(portal, 'directors');
  await rows.getByRole('button').last().click();
  await expect(rows).toHaveCount(0);
  const eoi = validAnswers('eoi', 'contact-details', ids);
  const name = page.locator('[name="ua_directorname"]');
  const email = page.locator('[name="ua_directoremail"]');
  await portal.button('list.directors.add').click();
  await expect(name).toHaveValue(String(eoi['ua_creditsafedirectorname']));
  await expect(email).toHaveValue(String(eoi['ua_creditsafedirectoremail']));
  await expect(portal.text('prefilled.eoi')).toHaveCount(2);
  await fillItem(page, 'directors', { ua_directortelephone: '01248 555 010' });
  await portal.button('dialog.item.save').click();
  await expect(rows).toHaveText([new RegExp(`^${String(eoi['ua_creditsafedirectorname'])}`)]);
  await portal.button('list.directors.add').click();
  await expect(name).toHaveValue('');
  await expect(portal.text('prefilled.eoi')).toHaveCount(0);
});

test('a project without jobs says so and goes on to the next step', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page, translate } = portal;
  await openApplicationStep(portal, 'project-details', { account, server, ids });
  const rows = rowsOf(portal, 'jobs');
  await rows.getByRole('button').last().click();
  await expect(rows).toHaveCount(0);
  await portal.button('list.jobs.none.add').click();
  await expect(rows).toHaveText([new RegExp(`^${translate('list.jobs.none')}.*0`)]);
  await expect(portal.button('list.jobs.none.add')).toHaveCount(0);
  await portal.submit();
  await portal.expectPage('/stage-two/supporting-documents', 'step.supporting-documents');
  expect(await account.call('geticapplication')).toMatchObject({ ua_forecastnumberofjobs: 0 });
  await page.goBack();
});

test('None of these applies takes away all ticks, by keyboard', async ({ portal, account, server, ids }) => {
  const { page, translate } = portal;
  await openApplicationStep(portal, 'directors-information', { account, server, ids });
  const none = page.getByRole('checkbox', {
    name: translate('none.directors-information.statements'),
    exact: true,
  });
  await expect(page.locator(`[name="${question22[0]}"]`)).toBeChecked();
  await expect(none).not.toBeChecked();
  await none.focus();
  await page.keyboard.press('Space');
  for (const name of question22) await expect(page.locator(`[name="${name}"]`)).not.toBeChecked();
  await page.locator(`[name="${question22[3]}"]`).check();
  await expect(none).not.toBeChecked();
  await none.check();
  await portal.submit();
  await portal.expectPage('/stage-two/professional-advisers', 'step.professional-advisers');
  expect(await account.call('geticapplication')).toMatchObject(
    Object.fromEntries(question22.map((name) => [name, false])),
  );
});

test('files that are chosen beside a line of the checklist are uploaded with its type', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page, translate } = portal;
  await openApplicationStep(portal, 'supporting-documents', { account, server, ids });
  const line = page.locator('.checklist > li').filter({ has: page.locator('#documents-Accounts') });
  await expect(line.locator('.tag')).toHaveText(translate('documents.files', { count: 1 }));
  const files = ['2024.pdf', '2025.pdf'].map((name) => pdf(name, 'Accounts'));
  await page
    .locator('#documents-Accounts + input')
    .setInputFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
  await expect(line.locator('.file-name')).toHaveText(['2024.pdf', '2025.pdf']);
  await portal.button('documents.upload').click();
  await expect(line.locator('.tag')).toHaveText(translate('documents.files', { count: 3 }));
  await expect(line.locator('.file-name')).toHaveCount(0);
});

inEitherLanguage(() => {
  test('Upload is in view beside the line for which a file is chosen, on phones and on a desktop', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page } = portal;
    await openApplicationStep(portal, 'supporting-documents', { account, server, ids });
    const upload = portal.button('documents.upload');
    const top = page.locator('#documents-Accounts');
    const line = page.locator('.checklist > li').filter({ has: top });
    const bar = page.locator('.upload-bar');
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 390, height: 844 },
      { width: 1280, height: 900 },
    ]) {
      await test.step(`at ${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await expect(upload).toHaveCount(0);
        const { name, mimeType, buffer } = pdf(`at-${viewport.width}.pdf`, 'Accounts');
        await page.locator('#documents-Accounts + input').setInputFiles({ name, mimeType, buffer });
        await top.evaluate((button) => button.scrollIntoView({ block: 'start' }));
        await expect(line.locator('.file-name')).toBeInViewport({ ratio: 1 });
        await expect(upload).toBeInViewport({ ratio: 1 });
        // Whatever takes the focus stands clear of the bar.
        for (const button of await page.locator('.checklist button').all()) {
          await button.focus();
          const [one, other] = [await button.boundingBox(), await bar.boundingBox()];
          expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0);
        }
        await upload.click();
        await expect(upload).toHaveCount(0);
        await expect(page.locator('.files .file-name').filter({ hasText: name })).toHaveCount(1);
      });
    }
  });

  test('the dialogs of lists fill phones of 320 and 375 px, with their buttons in view', async ({
    portal,
    account,
    server,
    ids,
  }) => {
    const { page, translate } = portal;
    await openApplicationStep(portal, 'project-details', { account, server, ids });
    const dialog = page.getByRole('dialog');
    const checkDialog = async () => {
      for (const viewport of [
        { width: 320, height: 640 },
        { width: 375, height: 812 },
      ]) {
        await page.setViewportSize(viewport);
        expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...viewport });
        expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
        for (const button of await dialog.locator('.buttons button').all())
          await expect(button).toBeInViewport({ ratio: 1 });
      }
    };
    await portal.button('list.activities.add').click();
    await checkDialog();
    await dialog.locator('[name="ua_rationale"]').focus();
    await checkDialog();
    await portal.button('dialog.item.cancel').last().click();
    await pasteButton(portal, 'jobs').click();
    await page
      .getByLabel(translate('dialog.paste.label'), { exact: true })
      .fill('Gosodwr\t2\tx\t12\t1/2/2027');
    await portal.button('dialog.paste.check').click();
    await checkDialog();
  });
});
