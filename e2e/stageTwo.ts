// The second stage as a person goes through it: its steps with their lists and documents (specification sections 2 to 5).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { listNames, listOf, listsOfStep, type ListName } from '#machines/catalogue/records/children.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { itemAnswers, validItem } from '#tests/applicationSamples.ts';
import { validAnswers, type LookupIds } from '#tests/samples.ts';
import { sampleValues, type Account } from '#tests/account.ts';
import { addItem, csv, pdf } from './lists.ts';
import type { Portal } from './portal.ts';
import type { TestServer } from './testServer.ts';

/** Two items of each list; together the shares stay below the whole, and the technology is one that the server knows. */
export function itemOf(list: ListName, number: number, ids: LookupIds) {
  const answers = itemAnswers(list, number);
  if (list === 'shareholders') return { ...answers, ua_percentage: '40' };
  return list === 'activities' ? { ...answers, ua_activitytype: ids.activitytype[0] ?? '' } : answers;
}

export async function eligible(account: Account, server: TestServer): Promise<void> {
  await account.submit();
  await server.caseworker('set', account.email, 'eoi', 'eligible');
}

export const at = (portal: Portal, step: string) => portal.isAt(`/stage-two/${step}`, `step.${step}`);

/** Signs in and opens the Application at its first step. */
export async function open(portal: Portal, account: Account): Promise<void> {
  await portal.signIn(account);
  await portal.open('/stage-two/guidance');
  await portal.button('screen.stage-two-guidance.start').click();
  await at(portal, steps.application[0]);
}

export async function answerStep(portal: Portal, step: string, ids: LookupIds, items: number): Promise<void> {
  await at(portal, step);
  await portal.fillStep(step, validAnswers('application', step, ids), 'application');
  for (const list of listsOfStep(step)) {
    for (let number = 1; number <= items; number += 1) await addItem(portal, list, itemOf(list, number, ids));
  }
}

/** An Application whose first steps are answered, with an item in every list and the documents that it needs. */
export async function applicationWith(
  account: Account,
  { server, ids }: { server: TestServer; ids: LookupIds },
  answered = 0,
): Promise<void> {
  await eligible(account, server);
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
  const blank = (await account.call('geticapplication')) as Values;
  const answers = sampleValues('application', ids, steps.application.slice(0, answered));
  const ua_currentpageinapplication = steps.application[answered] ?? steps.application.at(-1);
  const body = { ...blank, ...answers, ua_currentpageinapplication };
  await account.call('UpdateICApplication', { body });
}
