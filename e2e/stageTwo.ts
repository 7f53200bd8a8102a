// Fixtures for the Application: creating one by calls, and answering its steps with their lists as a user would.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { listNames, listOf, listsOfStep, type ListName } from '#machines/catalogue/records/lists.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { itemAnswers, validItem } from '#tests/applicationSamples.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { sampleValues, type Account } from '#tests/account.ts';
import { addItem, csv, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';

/** Sample answers for an item that the server accepts: two shares stay below 100 %, and the technology's id is one of its lookups. */
export function sampleItem(list: ListName, number: number, ids: LookupIds) {
  const answers = itemAnswers(list, number);
  if (list === 'shareholders') return { ...answers, ua_percentage: '40' };
  return list === 'activities' ? { ...answers, ua_activitytype: ids.activitytype[0] ?? '' } : answers;
}

/** Submits the Expression of Interest and sets it to eligible, which creates the Application. */
export async function makeEligible(account: Account, server: TestServer): Promise<void> {
  await account.submit();
  await server.caseworker('set', account.email, 'eoi', 'eligible');
}

export const expectStep = (portal: Portal, step: string) =>
  portal.expectPage(`/stage-two/${step}`, `step.${step}`);

/** Signs in and opens the Application at its first step. */
export async function startApplication(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  await portal.open('/stage-two/guidance');
  await portal.button('screen.stage-two-guidance.start').click();
  await expectStep(portal, steps.application[0]);
}

/** Answers a step, and adds this number of items to each of its lists. */
export async function answerStep(portal: Portal, step: string, ids: LookupIds, items: number): Promise<void> {
  await expectStep(portal, step);
  await portal.fillStep(step, validAnswers('application', step, ids), 'application');
  for (const list of listsOfStep(step)) {
    for (let number = 1; number <= items; number += 1)
      await addItem(portal, list, sampleItem(list, number, ids));
  }
}

/** Creates an Application by calls: every list has an item and three files are uploaded. @param answered how many of the first steps are answered */
export async function createApplication(
  account: Account,
  { server, ids }: { server: TestServer; ids: LookupIds },
  answered = 0,
): Promise<void> {
  await makeEligible(account, server);
  for (const list of listNames) {
    const item = { ...validItem(list), statecode: 0 };
    const body = [list === 'activities' ? { ...item, ua_activitytype: ids.activitytype[0] } : item];
    await account.call(listOf(list).calls.add as CallId, { body });
  }
  for (const upload of [pdf('a.pdf', 'Accounts'), pdf('b.pdf', 'Forecast'), csv('c.csv', 'CashFlow')]) {
    const { name: filename, mimeType: mimetype, filetype, buffer } = upload;
    const body = [{ filename, subject: '', filetype, mimetype, content: buffer.toString('base64') }];
    await account.call('addicnotes', { body });
  }
  const stored = (await account.call('geticapplication')) as Values;
  const answers = sampleValues('application', ids, steps.application.slice(0, answered));
  const ua_currentpageinapplication = steps.application[answered] ?? steps.application.at(-1);
  const body = { ...stored, ...answers, ua_currentpageinapplication };
  await account.call('UpdateICApplication', { body });
}

/** Creates an Application with createApplication, signs in and opens one of its steps. @param answered how many of the first steps are answered */
export async function openApplicationStep(
  portal: Portal,
  step: string,
  { account, ...fixtures }: { account: Account; server: TestServer; ids: LookupIds },
  answered: number = steps.application.length,
): Promise<void> {
  await createApplication(account, fixtures, answered);
  await portal.signIn(account);
  await portal.open(`/stage-two/${step}`);
  await expectStep(portal, step);
}
