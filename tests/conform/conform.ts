// Makes every call of the specification against a backend and returns what differs (docs/conformance.md).
import { callOf } from '#machines/catalogue/api/calls.ts';
import { clientsSchema } from '#machines/catalogue/api/brokerResults.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { checkAuth, signIn } from './checkAuth.ts';
import { createProber, type Prober } from './prober.ts';
import { checkBrokerFiles, checkFiles } from './checkFiles.ts';
import { checkLists } from './checkLists.ts';
import { checkLookups } from './checkLookups.ts';
import type { Options } from './options.ts';
import { checkApplication, checkEoi } from './checkRecords.ts';
import { Report, specifiedCalls } from './report.ts';

const brokerCalls = ['GetICApplicationsByBroker', 'GetICNotesByBroker', 'addicnotesbybroker'] as const;

async function checkBroker(prober: Prober): Promise<void> {
  const { options, report, probe } = prober;
  const skip = (calls: readonly (typeof brokerCalls)[number][], reason: string) => {
    for (const call of calls) report.leaveOut(call, reason);
  };
  if (options.broker === null) return skip(brokerCalls, 'there is no broker; see --broker-user');
  const tokens = await signIn(prober, options.broker);
  if (tokens === undefined) return skip(brokerCalls, 'the broker cannot sign in');
  const token = tokens.access;
  const list = await probe({
    call: 'GetICApplicationsByBroker',
    situation: 'of the broker',
    token,
    statuses: ['success'],
    schema: clientsSchema,
  });
  const client = list?.body?.find((row) => row.statecode !== 1 && isEditable(records.application, row));
  if (client === undefined) {
    return skip(brokerCalls.slice(1), 'the broker’s list has no open Application');
  }
  const { ua_icapplicationid: id } = client;
  await probe({
    call: 'getselectedapplication',
    situation: 'of the broker’s client',
    token,
    input: { body: { ua_icapplicationid: id } },
    statuses: ['success'],
    schema: dataResults.getselectedapplication.result,
  });
  await checkBrokerFiles(prober, token, id);
}

/** Every call that needs a token answers 401 without one. */
async function checkWithoutToken({ probe }: Prober): Promise<void> {
  for (const call of specifiedCalls) {
    const { authenticated, method } = callOf(call);
    if (!authenticated) continue;
    const input = method === 'GET' ? {} : { body: {} };
    await probe({ call, situation: 'without a token', input, statuses: [401] });
  }
}

/** @param send `fetch`, or what a test has in its place */
export async function conform(options: Options, send: typeof fetch = fetch): Promise<Report> {
  const report = new Report();
  const prober = createProber(options, report, send);
  const ids = await checkLookups(prober);
  await checkWithoutToken(prober);
  const token = await checkAuth(prober);
  if (token === undefined) {
    for (const call of specifiedCalls)
      if (callOf(call).authenticated) report.leaveOut(call, 'the user cannot sign in');
    return report;
  }
  const eoi = await checkEoi(prober, token, ids);
  const isSameUser = options.applicationOwner === options.applicant;
  const ownerToken = isSameUser ? token : (await signIn(prober, options.applicationOwner))?.access;
  const application = ownerToken === undefined ? undefined : await checkApplication(prober, ownerToken, ids);
  await checkLists(prober, application?.token, ids);
  await checkFiles(prober, eoi ?? application);
  await checkBroker(prober);
  return report;
}
