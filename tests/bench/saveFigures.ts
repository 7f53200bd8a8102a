// Measures how many saves the server makes: of an Expression of Interest and of an Application, whole records as the portal sends them, by 100
// people at once. As in a deployment the data are on the disk, and PostgreSQL runs with fsync. Each round measures Fastify with one UPDATE as well,
// because what the computer can do depends on what else it does.
import { tmpdir } from 'node:os';
import { callOf } from '#machines/catalogue/api/calls.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { withoutExtensionMembers } from '#machines/catalogue/records/extensionMembers.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { lookupIds, signUp, type Account } from '../account.ts';
import { apiClient, type ApiClient } from '../apiClient.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import type { LookupIds } from '../samples.ts';
import { spawnServer } from '../spawnServer.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { signUpWithFields } from './applicant.ts';
import { median, type Figure } from './figure.ts';
import { repeatSaves, type Person, type SaveTimes } from './repeatSaves.ts';
import { processorTimeOf, startProcess } from './serverProcess.ts';

const rounds = 3;
const people = 100;
const signUpsAtOnce = 4;

interface SavedRecord {
  call: 'UpdateICEOI' | 'UpdateICApplication';
  /** A text that each save changes. */
  textField: string;
  /** Signs up somebody with such a record, and returns it with its values. */
  signUp: (api: ApiClient, ids: LookupIds) => Promise<{ account: Account; values: Values }>;
}

const savedRecords: Readonly<Record<RecordName, SavedRecord>> = {
  eoi: {
    call: 'UpdateICEOI',
    textField: 'ua_whatdoesthebusinessdo',
    async signUp(api, ids) {
      const account = await signUp(api, ids);
      return { account, values: await account.fillSteps() };
    },
  },
  application: {
    call: 'UpdateICApplication',
    textField: 'ua_cashbalanceadditionalinfo',
    async signUp(api, ids) {
      const account = await signUpWithFields(api, ids);
      return { account, values: (await account.call('geticapplication')) as Values };
    },
  },
};

/** Signs up everybody, a few at a time. */
async function signUpPeople(api: ApiClient, ids: LookupIds, record: RecordName): Promise<Person[]> {
  const { call, textField, signUp: signUpOne } = savedRecords[record];
  const { api: service, path } = callOf(call);
  const signedUp: Person[] = [];
  let remaining = people;
  const work = async () => {
    while (remaining > 0) {
      remaining -= 1;
      const { account, values } = await signUpOne(api, ids);
      const bodyWith = (sentence: string) => ({
        ...withoutExtensionMembers(values),
        [textField]: sentence.repeat(10),
      });
      signedUp.push({
        path: `/${service}/${path}`,
        token: account.tokens.access_token,
        bodies: [bodyWith('We heat the hall. '), bodyWith('We light the hall. ')],
      });
    }
  };
  await Promise.all(Array.from({ length: signUpsAtOnce }, work));
  return signedUp;
}

interface Target {
  what: string;
  url: string;
  people: readonly Person[];
  /** Milliseconds of processor time that the server has used since its start. */
  processorTime: () => Promise<number>;
  goal?: { perSecond: number; p99?: number };
}

/** Fastify with one UPDATE on the computer for which the goals were set. On another one the ratio of a goal to this says more than the goal. */
const goalsComputer = { perSecond: 8392, p99: 24 };

type Measured = SaveTimes & { serverTime: number };

async function measure({ url, people: savers, processorTime }: Target): Promise<Measured> {
  // A separate run, whose processor time does not count, warms the server up.
  await repeatSaves(url, savers, 1500);
  const before = await processorTime();
  const times = await repeatSaves(url, savers, 5000);
  return { ...times, serverTime: ((await processorTime()) - before) / times.count };
}

const spread = (values: readonly number[], digits = 0): string =>
  `median of ${values.length}, ${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`;

/** The figures of a target. `plain`: the plain server in the same rounds. */
function figuresOf(
  { what, goal }: Target,
  measured: readonly Measured[],
  plain: readonly Measured[],
): Figure[] {
  const valuesOf = (value: (one: Measured) => number) => measured.map(value);
  const perSecond = valuesOf((one) => one.perSecond);
  const p99 = valuesOf((one) => one.p99);
  const middle = (value: (one: Measured) => number) => median(valuesOf(value));
  /** How many times the value of the plain server this is, and the goal. */
  const ratio = (name: 'perSecond' | 'p99') => {
    const times = median(measured.map((one, round) => one[name] / (plain[round]?.[name] ?? NaN)));
    const ofGoal =
      goal?.[name] === undefined ? '' : `, goal ${(goal[name] / goalsComputer[name]).toFixed(2)}`;
    return `${times.toFixed(2)} of Fastify + UPDATE${ofGoal}`;
  };
  return [
    {
      what: `${what}: saves of ${people} people`,
      value: median(perSecond),
      unit: '/s',
      ...(goal === undefined ? {} : { least: goal.perSecond }),
      note: `${spread(perSecond)}; ${ratio('perSecond')}`,
    },
    {
      what: '  99 of 100 answered within',
      value: median(p99),
      unit: 'ms',
      ...(goal?.p99 === undefined ? {} : { limit: goal.p99 }),
      note: `${spread(p99)}; ${ratio('p99')}; half within ${middle((one) => one.median).toFixed(0)} ms; processor time of a save: server ${middle(
        (one) => one.serverTime,
      ).toFixed(2)} ms, this program ${middle((one) => one.ownProcessorTime).toFixed(2)} ms`,
    },
  ];
}

async function measureAll(targets: readonly Target[]): Promise<Measured[][]> {
  const results: Measured[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, target] of targets.entries()) results[index]?.push(await measure(target));
  }
  return results;
}

/** The reference server with 100 people for each record; `goal` applies to both records. */
async function targetsOf(
  name: string,
  variables: Record<string, string>,
  goal: Target['goal'],
): Promise<{ targets: Target[]; close: () => Promise<void> }> {
  const server = await startProcess({ DATA_DIR: await temporaryDir('bench', tmpdir()), ...variables });
  const api = await apiClient(server.url);
  const ids = await lookupIds(api);
  const target = async (record: RecordName, what: string): Promise<Target> => ({
    what: `${name}, ${what}`,
    url: server.url,
    people: await signUpPeople(api, ids, record),
    processorTime: server.processorTimeNow,
    ...(goal === undefined ? {} : { goal }),
  });
  return {
    targets: [await target('eoi', 'Expression of Interest'), await target('application', 'Application')],
    close: server.close,
  };
}

/** The plain server makes the same saves: the same bodies, as many people. */
const plainPeople = (savers: readonly Person[]): Person[] =>
  savers.map((person, index) => ({ ...person, path: `/plain/${index}` }));

export async function saveFigures(): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true });
  const onPostgres = await targetsOf(
    'PostgreSQL',
    { DATABASE_URL: postgres.url },
    { perSecond: 3400, p99: 45 },
  );
  const embedded = await targetsOf('embedded', {}, { perSecond: 1200 });
  const plainServer = await spawnServer(['--import', 'tsx', 'tests/bench/plainServer.ts'], {
    DATABASE_URL: postgres.url,
  });
  const [first] = onPostgres.targets;
  const plain: Target = {
    what: 'Fastify + one UPDATE',
    url: plainServer.url,
    people: plainPeople(first?.people ?? []),
    processorTime: () => processorTimeOf(plainServer.child.pid),
  };
  const targets = [plain, ...onPostgres.targets, ...embedded.targets];
  try {
    const measured = await measureAll(targets);
    const [plainMeasured = []] = measured;
    return targets.flatMap((target, index) => figuresOf(target, measured[index] ?? [], plainMeasured));
  } finally {
    await plainServer.end();
    await embedded.close();
    await onPostgres.close();
    await postgres.close();
  }
}
