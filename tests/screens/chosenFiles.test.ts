// The files that a user has chosen (product 8.4): the browser keeps each only as long as it can be uploaded.
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import type { DocumentsContext } from '#machines/documents/documentsMachine.ts';
import { getChosenFile } from '#src/app/actors/chosenFiles.ts';
import { completeRelated } from '../applicationSamples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { recordWithoutStep, resolveRecord, stepPage } from './openStep.ts';
import { pressButton, textOf } from './queries.ts';
import { actorsOf, firstActor } from './viewActors.ts';

const step = 'supporting-documents';

let page: Page;
beforeAll(loadAllScreens);
beforeEach(async () => {
  page = await openPage({ ...stepPage('application', step), language: 'en' });
  const stored = { notes: [], state: uploadStates.none };
  await resolveRecord(page, 'application', recordWithoutStep('application', step), {
    ...completeRelated(),
    documents: { count: 0, uploadState: uploadStates.none, stored },
  });
  await page.waitUntil(() => actorsOf('documents').length > 0);
});
afterEach(() => page.close());

const input = () => {
  const found = document.querySelector<HTMLInputElement>('#documents + input');
  if (found === null) throw new Error('The page has no picker of files.');
  return found;
};

test('a chosen file is forgotten when it is removed or the page is left', async () => {
  await page.user.upload(
    input(),
    ['cyfrifon.pdf', 'rhagolygon.pdf'].map((name) => new File(['x'], name)),
  );
  await page.settle();
  const { files }: DocumentsContext = firstActor('documents').getSnapshot().context;
  const kept = () => files.map(({ key }) => getChosenFile(key)?.name);
  const atFirst = kept();
  await page.perform(() => files[0]?.ref.send({ type: 'file.removed' }));
  const afterRemoval = kept();
  page.close();
  expect([atFirst, afterRemoval, kept()]).toEqual([
    ['cyfrifon.pdf', 'rhagolygon.pdf'],
    [undefined, 'rhagolygon.pdf'],
    [undefined, undefined],
  ]);
});

test('the error of the documents describes the picker', async () => {
  const describedBy = () =>
    (document.querySelector('#documents')?.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  const before = describedBy();
  await pressButton(page, 'button.save');
  expect([before.length, describedBy()]).toEqual([1, [textOf(page.intl, 'error.atLeastOneFile'), ...before]]);
});
