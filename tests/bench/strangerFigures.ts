// Measures what a stranger with 100 connections adds to the waits of others (stranger.ts): 20 people fetch and save their record, with a pause
// after each call, in turn without and with the stranger. The rate limits are those of a deployment, and the stranger has an address of its own.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
// oxlint-disable-next-line no-restricted-imports -- people pause between two calls
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#server/freePort.ts';
import { lookupIds, signUp, type Account } from '../account.ts';
import { apiClient } from '../apiClient.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { median, type Figure } from './figure.ts';
import { startProcess } from './serverProcess.ts';

const people = 20;
const rounds = 3;
/** Milliseconds. */
const duration = 15_000;
const between = 100;
const warmUp = 2_000;

/** The longest wait of 99 in 100 calls that the people make, and how many there were. */
async function waitsOf(
  accounts: readonly Account[],
  milliseconds: number,
): Promise<{ p99: number; count: number }> {
  const times: number[] = [];
  const until = performance.now() + milliseconds;
  await Promise.all(
    accounts.map(async (account, index) => {
      await pause((between * index) / people);
      for (let count = 0; performance.now() < until; count += 1) {
        const begun = performance.now();
        // `call` throws for any answer but a success.
        if (count % 2 === 0) await account.call('geticeoi');
        else await account.put({ ua_note: String(count) });
        times.push(performance.now() - begun);
        await pause(between);
      }
    }),
  );
  const sorted = times.toSorted((one, other) => one - other);
  return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0, count: times.length };
}

/** Runs `work` while the stranger is there. Returns its result and how the stranger was answered. */
async function withStranger<Result>(
  environment: Record<string, string>,
  work: () => Promise<Result>,
): Promise<{ result: Result; answers: string }> {
  const stranger = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/stranger.ts'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let answers = '';
  stranger.stdout.setEncoding('utf8').on('data', (text: string) => (answers += text));
  try {
    await pause(warmUp);
    const result = await work();
    stranger.kill('SIGTERM');
    await once(stranger, 'close');
    return { result, answers: answers.trim() };
  } finally {
    stranger.kill('SIGKILL');
  }
}

export async function strangerFigures(): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true });
  const variables = {
    PORT: String(await freePort('127.0.0.1')),
    DATA_DIR: await temporaryDir('bench', tmpdir()),
    DATABASE_URL: postgres.url,
    TRUST_PROXY: '1',
    // As in a deployment, where each request has a line.
    LOG_LEVEL: 'info',
  };
  // The rate limits apply only after the people have signed up.
  const setUp = await startProcess(variables);
  const api = await apiClient(setUp.url);
  const ids = await lookupIds(api);
  const accounts: Account[] = [];
  for (let number = 0; number < people; number += 1) {
    const account = await signUp(api, ids);
    await account.fillSteps();
    accounts.push(account);
  }
  await setUp.close();
  const server = await startProcess({ ...variables, LIMITS: '1' });
  const { businessUnit } = (await (await fetch(`${server.url}/anwcef/config.json`)).json()) as Record<
    'businessUnit',
    string
  >;
  const environment = { STRANGER_URL: server.url, BUSINESS_UNIT: businessUnit };
  await waitsOf(accounts, warmUp);
  const alone: number[] = [];
  const beside: number[] = [];
  let notes = '';
  for (let round = 0; round < rounds; round += 1) {
    alone.push((await waitsOf(accounts, duration)).p99);
    const { result, answers } = await withStranger(environment, () => waitsOf(accounts, duration));
    beside.push(result.p99);
    notes = `${result.count} calls of ${people} people; the stranger got ${answers}`;
  }
  await server.close();
  await postgres.close();
  const spread = (values: readonly number[]) =>
    `median of ${rounds}, ${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)}`;
  return [
    {
      what: '99 of 100 calls answered within, without the stranger',
      value: median(alone),
      unit: 'ms',
      note: spread(alone),
    },
    {
      what: 'the same with a stranger on 100 connections',
      value: median(beside),
      unit: 'ms',
      note: `${spread(beside)}; ${notes}`,
    },
    {
      what: 'what the stranger adds',
      value: median(beside.map((value, round) => value - (alone[round] ?? 0))),
      unit: 'ms',
      limit: 100,
    },
  ];
}
