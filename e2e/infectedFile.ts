// A file in which the clamd of a whole deployment finds something is refused, and a clean one beside it is stored (product 8.7). Part of
// deployment.config.ts, because the servers of the other tests have no scanner.
import { infectedText } from '#tests/deployment/fileServices.ts';
import { expect, test } from './fixtures.ts';
import { chooseFiles, csv } from './lists.ts';
import { createApplication } from './stageTwo.ts';

test('an infected file is refused with its reason, and the clean one beside it is stored', async ({
  portal,
  account,
  server,
  ids,
}) => {
  const { page, translate } = portal;
  await createApplication(account, { server, ids });
  await portal.signIn(account);
  await portal.open('/documents/stage-two');
  await expect(page.locator('.files .file-name')).toHaveCount(3);
  const infected = {
    ...csv('heintiedig.csv', 'Other'),
    buffer: Buffer.from(`month,in\n2026-11,${infectedText}\n`),
  };
  await chooseFiles(portal, [infected, csv('glân.csv', 'Other')]);
  await portal.button('documents.upload').click();
  await expect(page.getByText(translate('documents.reason.fileInfected'))).toBeVisible();
  // The refused file is still chosen, below the stored ones.
  await expect(page.locator('.files .file-name')).toHaveText([
    'a.pdf',
    'b.pdf',
    'c.csv',
    'glân.csv',
    'heintiedig.csv',
  ]);
  const shown = await server.caseworker('show', account.email, '--json');
  expect([shown.includes('glân.csv'), shown.includes('heintiedig.csv')]).toEqual([true, false]);
  expect(server.log()).toContain('Portal.Test.UNOFFICIAL');
});
