// The process of the chaos test in which applicants and brokers work until they are told to end, and which then compares what is stored with what was
// acknowledged. It gives way to the servers (`setPriority`), because the people of a real service have processors of their own.
import { setPriority, constants } from 'node:os';
// oxlint-disable-next-line no-restricted-imports -- a person does the next thing after a moment
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import { newEmail, registration } from '../account.ts';
import { serverCalls } from '../serverCalls.ts';
import { chaosApplicant, type ChaosApplicant } from './applicant.ts';
import { compareStored, type Finding } from './findings.ts';
import { retryingCalls, signedInCalls, type Person, type Traffic } from './retryingCalls.ts';

/** Milliseconds. */
const BETWEEN_ACTIONS = 20;
const BETWEEN_ACCOUNTS = 500;
const BETWEEN_MESSAGES = 100;

interface SignedIn {
  email: string;
  tokens: Tokens;
}

/** Who works, and where. */
export interface PeopleOptions {
  /** The addresses of the server processes. */
  urls: readonly string[];
  contractId: string;
  businessUnit: string;
  brokers: readonly SignedIn[];
  /** Each one's broker is the next one of `brokers` in turn. */
  applicants: readonly (SignedIn & { applicationId: string })[];
}

export interface PeopleReport {
  traffic: Traffic;
  /** How many of each kind the server acknowledged. */
  acknowledged: Readonly<Record<keyof ChaosApplicant['counts'], number>>;
  findings: readonly Finding[];
  /** The addresses that were registered: each is owed one e-mail. */
  registered: readonly string[];
}

/** What the process sends: how many calls were answered so far, and in the end the report. */
export type PeopleMessage = { answered: number } | { report: PeopleReport };

const send = (message: PeopleMessage, sent = () => {}): void => void process.send?.(message, sent);

async function work(options: PeopleOptions, end: AbortSignal): Promise<PeopleReport> {
  const { urls, contractId, businessUnit } = options;
  const traffic: Traffic = { answered: 0, repeated: 0, signedOut: 0, unexpected: [], longestCall: 0 };
  const servers = urls.map((url) => serverCalls(url, { contractId, businessUnit }));
  const call = retryingCalls(servers, traffic);
  const personOf = ({ email, tokens }: SignedIn): Person =>
    signedInCalls(call, { email, businessUnit }, tokens, traffic);
  const brokers = options.brokers.map(personOf);
  const applicants = options.applicants.map((account, index) => {
    const broker = brokers[index % brokers.length];
    if (broker === undefined) throw new Error('There is no broker.');
    const { email, applicationId } = account;
    return { broker, ...chaosApplicant(personOf(account), { email, applicationId, contractId }) };
  });
  const registered: string[] = [];
  const register = async () => {
    const email = newEmail();
    // A repeat whose first answer was lost has the same details, so the server answers 200 again (product 5.1).
    const { status } = await call('create', { body: registration({ businessUnit }, email) });
    if (status === 200) registered.push(email);
    else traffic.unexpected.push(`create answered ${status}`);
  };
  let amount = 25_000;
  const repeat = async (wait: number, act: () => Promise<void>) => {
    while (!end.aborted) {
      await act();
      await pause(wait);
    }
  };
  await Promise.all([
    ...applicants.map(({ act }) => repeat(BETWEEN_ACTIONS, act)),
    ...brokers.map((broker, index) => {
      const clients = applicants.filter((_applicant, at) => at % brokers.length === index);
      return repeat(BETWEEN_ACTIONS, async () => {
        amount += 1;
        await clients[amount % clients.length]?.setAmount(broker, amount);
      });
    }),
    repeat(BETWEEN_ACCOUNTS, register),
    repeat(BETWEEN_MESSAGES, async () => send({ answered: traffic.answered })),
  ]);

  const findings: Finding[] = [];
  for (const { acknowledged, broker, stored } of applicants) {
    findings.push(...compareStored(acknowledged, await stored(broker)));
  }
  for (const email of registered) {
    const { status } = await call('isuserverified', { params: { email } });
    if (status !== 200) findings.push({ what: 'account', failure: 'lost', where: email });
  }
  const count = (what: keyof ChaosApplicant['counts']) =>
    applicants.reduce((sum, { counts }) => sum + counts[what], 0);
  const acknowledged = {
    save: count('save'),
    item: count('item'),
    list: count('list'),
    file: count('file'),
    amount: count('amount'),
  };
  return { traffic, acknowledged, findings, registered };
}

const end = new AbortController();
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
// The first message brings the options, the second one ends the work. Any error, such as a call that is never answered, ends the process and is
// printed on its standard error.
process.once('message', (options: PeopleOptions) => {
  process.once('message', () => end.abort());
  void work(options, end.signal).then((report) => send({ report }, () => process.disconnect()));
});
// The channel closes when the test ends, or when it is killed.
process.once('disconnect', () => process.exit());
