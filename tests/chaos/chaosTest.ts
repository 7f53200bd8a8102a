// The chaos test (product 14.18): applicants and brokers work on server processes that are killed, whose database restarts, whose mail server and
// network go away, and whose disk is full and clock wrong. In the end what the server acknowledged is compared with what is stored.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- the time between two disruptions, and that for which a service is away
import { setTimeout as pause } from 'node:timers/promises';
import { closeAll } from '#server/closeAll.ts';
import { createQueue } from '#server/createQueue.ts';
import { freePort } from '#server/freePort.ts';
import { readSettings } from '#server/settings.ts';
import { lookupIds, registerAndSignIn } from '../account.ts';
import { throwingClient, type ApiClient } from '../apiClient.ts';
import { caseworkerKey } from '../bench/serverProcess.ts';
import { openBrokenNetwork } from '../postgres/brokenNetwork.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import { serverCalls, type ServerCalls } from '../serverCalls.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { compareMails, type Finding } from './findings.ts';
import { startInterruptibleMailServer } from './mailServer.ts';
import type { ChaosOptions } from './options.ts';
import type { Traffic } from './retryingCalls.ts';
import { startPeople } from './startPeople.ts';
import { startRestartableServer, type ComputerFaults, type RestartableServer } from './restartableServer.ts';

export interface Disruption {
  what: string;
  /** A process was killed, or something that it needs was away. */
  kind: 'kill' | 'outage';
  /** Seconds from the kill, or from the return of what was away, until everything works again. */
  recovery: number;
}

export interface ChaosReport {
  traffic: Traffic;
  /** How many of each kind the server acknowledged. */
  acknowledged: Readonly<Record<Finding['what'], number>>;
  disruptions: readonly Disruption[];
  findings: readonly Finding[];
  /** E-mails that arrived again with the same Message-ID. */
  repeatedMails: number;
  /** How often a process ended by itself. */
  crashes: number;
}

/** Milliseconds. */
const BETWEEN_DISRUPTIONS = 2_000;
const MAIL_AWAY = 3_000;
const FAULT_LASTS = 3_000;
const SLOW_PACKET = 100;
const HOUR = 3_600_000;
const POLL = 20;
/** How long an e-mail may take. When a server is killed while it sends one, the e-mail is claimed again after two minutes. */
const LONGEST_MAIL = 180_000;
const SET_UP_AT_ONCE = 4;
/** The part of the time within which journeys begin: the last ones must meet disruptions, too. */
const JOURNEYS_BEGIN = 0.75;

/** Waits until `isDone` returns true, at most LONGEST_MAIL. Returns the seconds that it took. */
async function secondsUntil(isDone: () => boolean): Promise<number> {
  const startedAt = performance.now();
  while (!isDone() && performance.now() - startedAt < LONGEST_MAIL) await pause(POLL);
  return (performance.now() - startedAt) / 1000;
}

/** Signs up the brokers and the applicants. */
async function signUpAll(api: ApiClient, { applicants, brokers }: ChaosOptions) {
  const caseworker = async (method: string, path: string, body: object) => {
    const { status } = await api.request(method, `/caseworker/applicants/${path}`, {
      token: caseworkerKey,
      body: { ...body, as: 'Chaos' },
    });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
  };
  const queue = createQueue(SET_UP_AT_ONCE);
  const several = <Result>(count: number, work: () => Promise<Result>) =>
    Promise.all(Array.from({ length: count }, () => queue.run(work)));
  const brokerAccounts = await several(brokers, async () => {
    const broker = await registerAndSignIn(api);
    await caseworker('PUT', `${broker.email}/broker`, {});
    return broker;
  });
  const applicantAccounts = await several(applicants, () => registerAndSignIn(api));
  return { brokerAccounts, applicantAccounts };
}

/** Functions that close what the test has opened. */
type Cleanups = (() => Promise<unknown>)[];

async function run(
  options: ChaosOptions,
  print: (line: string) => void,
  cleanups: Cleanups,
): Promise<ChaosReport> {
  const dataDir = await temporaryDir('chaos');
  cleanups.push(() => rm(dataDir, { recursive: true, force: true }));
  // A crash resets the statistics of autovacuum, and its first turn comes after a minute: with a crash or a restart each minute it would never run.
  const more = ['autovacuum_naptime=5s'];
  const postgres = options.database === 'postgres' ? await startPostgres({ more }) : null;
  if (postgres !== null) cleanups.push(() => postgres.close());
  const network = postgres === null ? null : await openBrokenNetwork(postgres.url);
  cleanups.push(async () => network?.close());
  const mail = await startInterruptibleMailServer();
  cleanups.push(() => mail.stop());
  // The embedded database belongs to one process.
  const names = postgres === null ? ['the server'] : ['server 1', 'server 2'];
  const ports = await Promise.all(names.map(() => freePort('127.0.0.1')));
  const variables = {
    DATA_DIR: dataDir,
    ...(network === null ? {} : { DATABASE_URL: network.url }),
    // The issuer of the tokens of all processes, and the address in e-mails.
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    SMTP_URL: mail.url,
    CASEWORKER_KEY: caseworkerKey,
    // Short, so that sessions are refreshed while servers die.
    ACCESS_TOKEN_SECONDS: '20',
    LIMITS: '1000000',
    SEED: 'none',
    LOG_LEVEL: 'silent',
  };
  const settings = readSettings(variables);
  const { contractId, businessUnit } = settings;
  const processes: RestartableServer[] = [];
  for (const port of ports) {
    const faultsFile = join(dataDir, `faults-${port}.json`);
    const started = await startRestartableServer(port, variables, faultsFile);
    cleanups.push(started.end);
    processes.push(started);
  }
  const urls = processes.map(({ url }) => url);
  const first = serverCalls(urls[0] ?? '', settings);
  const setUp: ServerCalls['request'] = (method, path, more) =>
    path.startsWith('/mailbox/') ? mail.mailbox.request(method, path) : first.request(method, path, more);
  const api = throwingClient({ ...first, request: setUp }, settings);
  const ids = await lookupIds(api);
  const { brokerAccounts, applicantAccounts } = await signUpAll(api, options);
  print(`${options.applicants} applicants and ${options.brokers} brokers have signed up.`);

  const people = startPeople({
    urls,
    contractId,
    businessUnit,
    brokers: brokerAccounts,
    applicants: applicantAccounts,
    caseworkerKey,
    ids,
    journeysBegin: options.minutes * 60_000 * JOURNEYS_BEGIN,
  });
  cleanups.push(people.close);

  const longestReady = async () => Math.max(...(await Promise.all(processes.map(({ ready }) => ready()))));
  const databaseStop = (what: string, signal: 'SIGINT' | 'SIGQUIT') => ({
    what,
    kind: signal === 'SIGQUIT' ? ('kill' as const) : ('outage' as const),
    inject: async () => {
      await postgres?.stop(signal);
      await postgres?.start();
      return longestReady();
    },
  });
  const kills = processes.map(({ restart }, index) => ({
    what: `${names[index]} killed (SIGKILL)`,
    kind: 'kill' as const,
    inject: () => restart('SIGKILL'),
  }));
  const mailOutage = {
    what: `mail server away for ${MAIL_AWAY / 1000} s`,
    kind: 'outage' as const,
    inject: async () => {
      await mail.stop();
      await pause(MAIL_AWAY);
      const before = mail.deliveries.length;
      await mail.start();
      return secondsUntil(() => mail.deliveries.length > before);
    },
  };
  /** A fault that lasts for FAULT_LASTS. The recovery is counted from its end. */
  const temporaryFault = (what: string, begin: () => unknown, end: () => unknown) => ({
    what: `${what} for ${FAULT_LASTS / 1000} s`,
    kind: 'outage' as const,
    inject: async () => {
      await begin();
      await pause(FAULT_LASTS);
      await end();
      return longestReady();
    },
  });
  const setAllFaults = (faults: Partial<ComputerFaults>) =>
    Promise.all(processes.map(({ setFaults }) => setFaults(faults)));
  const fullDisk = temporaryFault(
    'disk full',
    () => setAllFaults({ isDiskFull: true }),
    () => setAllFaults({}),
  );
  // Servers on PostgreSQL go by its clock. A server with the embedded database has only the clock of its computer: an hour ahead, it ends sessions.
  const wrongClocks = processes.map(({ setFaults }, index) =>
    temporaryFault(
      `clock of ${names[index]} an hour ${index === 0 ? 'back' : 'ahead'}`,
      () => setFaults({ clockOffset: index === 0 ? -HOUR : HOUR }),
      () => setFaults({}),
    ),
  );
  const schedule = [
    ...kills,
    ...(network === null
      ? []
      : [
          databaseStop('database restarted (fast)', 'SIGINT'),
          databaseStop('database crashed (immediate)', 'SIGQUIT'),
          temporaryFault(
            'network to the database silent',
            () => network.hold(true),
            () => network.hold(false),
          ),
          temporaryFault(
            'network to the database loses everything',
            () => network.silence(true),
            () => network.silence(false),
          ),
          temporaryFault(
            `network to the database slow (${SLOW_PACKET} ms)`,
            () => network.slowDown(SLOW_PACKET),
            () => network.slowDown(0),
          ),
          ...wrongClocks,
        ]),
    fullDisk,
    mailOutage,
    ...processes.map(({ restart }, index) => ({
      what: `${names[index]} stopped and started (SIGTERM)`,
      kind: 'outage' as const,
      inject: () => restart('SIGTERM'),
    })),
  ];
  const disruptions: Disruption[] = [];
  const endsAt = performance.now() + options.minutes * 60_000;
  for (let index = 0; performance.now() < endsAt && people.areWorking(); index += 1) {
    await pause(BETWEEN_DISRUPTIONS);
    const next = schedule[index % schedule.length];
    if (next === undefined) break;
    const recovery = await next.inject();
    disruptions.push({ what: next.what, kind: next.kind, recovery });
    print(`${next.what}: recovered after ${recovery.toFixed(1)} s; ${people.answered()} calls answered`);
  }
  await longestReady();
  print('The disruptions are over; what is stored is compared with what was acknowledged.');
  const { traffic, acknowledged, findings, owed } = await people.report();

  print('The test waits for the e-mails that are owed, at most three minutes.');
  const isLost = ({ failure }: Finding) => failure === 'lost';
  await secondsUntil(() => !compareMails(owed, mail.deliveries).findings.some(isLost));
  const mails = compareMails(owed, mail.deliveries);
  return {
    traffic,
    disruptions,
    findings: [...findings, ...mails.findings],
    repeatedMails: mails.repeated,
    crashes: processes.reduce((sum, { crashes }) => sum + crashes(), 0),
    acknowledged: { ...acknowledged, 'e-mail': owed.length },
  };
}

/**
 * Throws when the test cannot be finished: a server does not start, or a call is never answered.
 * @param print takes a line that says how far the test is
 */
export async function runChaosTest(
  options: ChaosOptions,
  print: (line: string) => void,
): Promise<ChaosReport> {
  const cleanups: Cleanups = [];
  try {
    const report = await run(options, print, cleanups);
    await closeAll(cleanups);
    return report;
  } catch (error) {
    await closeAll(cleanups).catch(() => {});
    throw error;
  }
}
