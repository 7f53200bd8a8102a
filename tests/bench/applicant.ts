// What one applicant does in a bench, as the portal makes its calls: the whole journey to a submitted Expression of Interest, an
// Application, the largest upload.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { answersTo, signUp, type Account } from '../account.ts';
import type { Api } from '../api.ts';
import { validApplication, validItem } from '../applicationSamples.ts';
import { pdf } from '../sampleFiles.ts';
import type { LookupIds } from '../samples.ts';
import { caseworkerKey } from './serverProcess.ts';

/** What the portal saves on the way: every step, then everything to submit it. Made once, because the bench is of the server. */
export const savesOf = (ids: LookupIds): Values[] => [
  ...steps.eoi.map((step, index) => ({
    ...answersTo('eoi', ids, [step]),
    ua_currentpageinapplication: steps.eoi[index + 1] ?? step,
  })),
  { ...answersTo('eoi', ids), ua_submiteoi: 1 },
];

/** One journey: registering, verifying, signing in, and the saves one after the other. */
export async function journey(api: Api, ids: LookupIds, saves: readonly Values[]): Promise<void> {
  const applicant = await signUp(api, ids);
  await applicant.start();
  for (const values of saves) await applicant.put(values);
}

/** An applicant whose Expression of Interest is eligible, with a complete Application: `items` assets, one item in every other list,
 *  its documents. */
export async function withApplication(api: Api, ids: LookupIds, items: number): Promise<Account> {
  const applicant = await signUp(api, ids);
  await applicant.submitted();
  const eoi = `/caseworker/applicants/${applicant.email}/records/eoi`;
  const { status } = await api.request('PUT', eoi, {
    token: caseworkerKey,
    body: { status: 'eligible' },
  });
  if (status !== 200) throw new Error(`${eoi} answered ${status}.`);
  await applicant.call('UpdateICApplication', { body: validApplication() });
  // No step is saved without the items and documents that it asks for.
  for (const filetype of ['Accounts', 'Forecast', 'CashFlow']) {
    await send(applicant, `${filetype}.pdf`, filetype, pdf());
  }
  for (const list of listNames) {
    const known = list === 'activities' ? { ua_activitytype: ids.activitytype[0] } : {};
    for (let number = 1; number <= (list === 'assets' ? items : 1); number += 1) {
      await applicant.call(childLists[list].calls.add, { body: [{ ...validItem(list, number), ...known }] });
    }
  }
  return applicant;
}

function send(applicant: Account, filename: string, filetype: string, content: Buffer): Promise<unknown> {
  const file = { filename, subject: 'bench', filetype, mimetype: 'application/pdf' };
  const entityname = entityNames.application;
  return applicant.call('addicnotes', {
    body: [{ ...file, content: content.toString('base64'), entityname }],
  });
}

/** Uploads a PDF of 10 MB, the largest that is taken. */
export async function upload(applicant: Account, filename: string): Promise<void> {
  const filler = Buffer.alloc(limits.upload.bytes - pdf().length, ' ');
  await send(applicant, filename, 'Accounts', Buffer.concat([pdf(), filler]));
}
