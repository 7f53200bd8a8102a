// The process of the chaos test in which applicants and brokers work until they are told to end, and which then compares what is stored with what was
// acknowledged. It gives way to the servers (`setPriority`), because the people of a real service have processors of their own.
import { setPriority, constants } from 'node:os';
// oxlint-disable-next-line no-restricted-imports -- a person does the next thing after a moment
import { setTimeout as pause } from 'node:timers/promises';
import type { Tokens } from '#machines/catalogue/api/authResults.ts';
import { createQueue } from '#server/createQueue.ts';
import { newEmail, registration } from '../account.ts';
import type { LookupIds } from '../samples.ts';
import { serverCalls } from '../serverCalls.ts';
import { chaosApplicant, type ChaosApplicant } from './applicant.ts';
import { compareStored, type Finding, type OwedMail } from './findings.ts';
import { createJourney, type Caseworker } from './journey.ts';
import { retryingCalls, signedInCalls, type Person, type Traffic } from './retryingCalls.ts';

/** Milliseconds. */
const BETWEEN_ACTIONS = 20;
const BETWEEN_ACCOUNTS = 500;
const BETWEEN_MESSAGES = 100;
/** People who wait for an answer. More would not send more on one computer, and each would wait so long that a call counts as never answered. */
const AT_ONCE = 44;

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
  applicants: readonly SignedIn[];
  caseworkerKey: string;
  ids: LookupIds;
  /** Milliseconds within which the second half of the applicants begin one after another, so that disruptions of every kind meet journeys. */
  journeysBegin: number;
}

export interface PeopleReport {
  traffic: Traffic;
  /** How many of each kind the server acknowledged. */
  acknowledged: Readonly<Record<Exclude<Finding['what'], 'e-mail'>, number>>;
  findings: readonly Finding[];
  owed: readonly OwedMail[];
}

/** What the process sends: how many calls were answered so far, and in the end the report. */
export type PeopleMessage = { answered: number } | { report: PeopleReport };

const send = (message: PeopleMessage, sent = () => {}): void => void process.send?.(message, sent);

async function work(options: PeopleOptions, end: AbortSignal): Promise<PeopleReport> {
  const { urls, contractId, businessUnit, caseworkerKey, ids, journeysBegin } = options;
  const traffic: Traffic = { answered: 0, repeated: 0, signedOut: 0, unexpected: [], longestCall: 0 };
  const servers = urls.map((url) => serverCalls(url, { contractId, businessUnit }));
  const { call, request } = retryingCalls(servers, traffic);
  const personOf = ({ email, tokens }: SignedIn): Person =>
    signedInCalls(call, { email, businessUnit }, tokens, traffic);
  const brokers = options.brokers.map(personOf);
  const caseworker: Caseworker = {
    async put(email, path, body) {
      const { status, body: answer } = await request('PUT', `/caseworker/applicants/${email}/${path}`, {
        token: caseworkerKey,
        body: { ...body, as: 'Chaos' },
      });
      // A record is already at its new status when the answer to an earlier try was lost. The history tells in the end.
      if (status !== 200 && status !== 409)
        traffic.unexpected.push(`${path} answered ${status}: ${JSON.stringify(answer).slice(0, 200)}`);
    },
    read: async (email) =>
      (await request('GET', `/caseworker/applicants/${email}`, { token: caseworkerKey })).body,
  };
  const applicants = options.applicants.map((account, index) => {
    const at = index % brokers.length;
    const [broker, brokerAccount] = [brokers[at], options.brokers[at]];
    if (broker === undefined || brokerAccount === undefined) throw new Error('There is no broker.');
    const { email } = account;
    const person = personOf(account);
    return {
      email,
      broker,
      journey: createJourney(person, caseworker, { email, broker: brokerAccount.email, contractId, ids }),
      isEditing: false,
      ...chaosApplicant(person, { email, contractId }),
    };
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
  const queue = createQueue(AT_ONCE);
  const repeat = async (wait: number, act: () => Promise<void>) => {
    while (!end.aborted) {
      await act();
      await pause(wait);
    }
  };
  const ended = new Promise((resolve) => end.addEventListener('abort', resolve, { once: true }));
  const workOf = async (applicant: (typeof applicants)[number], index: number) => {
    // Half of them begin at once, because editing finds most faults.
    const begin = Math.max(0, (2 * index) / applicants.length - 1) * journeysBegin;
    // The journeys that have not begun at the end begin then.
    await Promise.race([pause(begin), ended]);
    for (const step of applicant.journey.steps) {
      await queue.run(step);
      await pause(BETWEEN_ACTIONS);
    }
    applicant.isEditing = true;
    await repeat(BETWEEN_ACTIONS, () => queue.run(applicant.act));
  };
  await Promise.all([
    ...applicants.map(workOf),
    ...brokers.map((broker, index) => {
      const clients = applicants.filter((_applicant, at) => at % brokers.length === index);
      return repeat(BETWEEN_ACTIONS, async () => {
        amount += 1;
        const own = amount;
        const client = clients[own % clients.length];
        if (client?.isEditing) await queue.run(() => client.setAmount(broker, own));
      });
    }),
    repeat(BETWEEN_ACCOUNTS, register),
    repeat(BETWEEN_MESSAGES, async () => send({ answered: traffic.answered })),
  ]);

  const findings: Finding[] = [];
  for (const { acknowledged, broker, stored, journey } of applicants) {
    findings.push(
      ...compareStored(
        { ...acknowledged, moves: journey.moves },
        { ...(await stored(broker)), ...(await journey.stored()) },
      ),
    );
  }
  for (const email of registered) {
    const { status } = await call('isuserverified', { params: { email } });
    if (status !== 200) findings.push({ what: 'account', failure: 'lost', where: email });
  }
  const count = (what: keyof ChaosApplicant['counts']) =>
    applicants.reduce((sum, { counts }) => sum + counts[what], 0);
  const moves = applicants.flatMap(({ journey }) => journey.moves);
  const acknowledged = {
    submit: moves.filter(({ what }) => what === 'submit').length,
    status: moves.filter(({ what }) => what === 'status').length,
    save: count('save'),
    item: count('item'),
    list: count('list'),
    file: count('file'),
    amount: count('amount'),
    account: registered.length,
  };
  const owed = [
    ...registered.map((to) => ({ to, subject: '' })),
    ...applicants.flatMap(({ email: to, journey }) => journey.subjects.map((subject) => ({ to, subject }))),
  ];
  return { traffic, acknowledged, findings, owed };
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
