// The calls of one applicant in the bench, as the portal makes them: up to a submitted Expression of Interest, a complete Application, and
// the largest upload.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { childLists, listNames } from '#machines/catalogue/records/lists.ts';
import { entityNames } from '#machines/catalogue/records/documents.ts';
import { limits } from '#machines/catalogue/fields/limits.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { sampleValues, signUp, type Account } from '../account.ts';
import type { ApiClient } from '../apiClient.ts';
import { validApplication, validItem } from '../applicationSamples.ts';
import { pdf } from '../sampleFiles.ts';
import type { LookupIds } from '../samples.ts';
import { caseworkerKey } from './serverProcess.ts';

/** The bodies of the portal's saves: one for each step, then the submit. They are made once, because the bench measures only the server. */
export const savesOf = (ids: LookupIds): Values[] => [
  ...steps.eoi.map((step, index) => ({
    ...sampleValues('eoi', ids, [step]),
    ua_currentpageinapplication: steps.eoi[index + 1] ?? step,
  })),
  { ...sampleValues('eoi', ids), ua_submiteoi: 1 },
];

/** Registers, verifies, signs in, and makes the saves one after the other. */
export async function submitNewEoi(api: ApiClient, ids: LookupIds, saves: readonly Values[]): Promise<void> {
  const applicant = await signUp(api, ids);
  await applicant.start();
  for (const values of saves) await applicant.put(values);
}

/** Signs up an applicant with an eligible Expression of Interest and fills in the Application, without lists and documents. */
export async function signUpWithFields(api: ApiClient, ids: LookupIds): Promise<Account> {
  const applicant = await signUp(api, ids);
  await applicant.submit();
  const eoi = `/caseworker/applicants/${applicant.email}/records/eoi`;
  const { status } = await api.request('PUT', eoi, {
    token: caseworkerKey,
    body: { status: 'eligible', as: 'Bench' },
  });
  if (status !== 200) throw new Error(`${eoi} answered ${status}.`);
  await applicant.call('UpdateICApplication', { body: validApplication() });
  return applicant;
}

/** The same with a complete Application: `items` assets, one item in every other list, and its documents. */
export async function signUpWithApplication(api: ApiClient, ids: LookupIds, items: number): Promise<Account> {
  const applicant = await signUpWithFields(api, ids);
  // A complete Application needs documents and, in most lists, an item.
  for (const filetype of ['Accounts', 'Forecast', 'CashFlow']) {
    await uploadDocument(applicant, `${filetype}.pdf`, filetype, pdf());
  }
  for (const list of listNames) {
    const serverIds = list === 'activities' ? { ua_activitytype: ids.activitytype[0] } : {};
    for (let number = 1; number <= (list === 'assets' ? items : 1); number += 1) {
      await applicant.call(childLists[list].calls.add, {
        body: [{ ...validItem(list, number), ...serverIds }],
      });
    }
  }
  return applicant;
}

function uploadDocument(
  applicant: Account,
  filename: string,
  filetype: string,
  content: Buffer,
): Promise<unknown> {
  const file = { filename, subject: 'bench', filetype, mimetype: 'application/pdf' };
  const entityname = entityNames.application;
  return applicant.call('addicnotes', {
    body: [{ ...file, content: content.toString('base64'), entityname }],
  });
}

/** Uploads a PDF of 10 MB, which is the limit. */
export async function upload(applicant: Account, filename: string): Promise<void> {
  const filler = Buffer.alloc(limits.upload.bytes - pdf().length, ' ');
  await uploadDocument(applicant, filename, 'Accounts', Buffer.concat([pdf(), filler]));
}
