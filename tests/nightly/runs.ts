// What `npm run nightly` runs: all that is too long for every commit.

export interface NightlyRun {
  name: string;
  what: string;
  /** The program and its arguments, from the folder of the project. */
  command: readonly [string, ...string[]];
  env?: Readonly<Record<string, string>>;
}

const vitest = (file: string) => ['npx', 'vitest', 'run', '--project', 'unit', file] as const;

export const nightlyRuns: readonly NightlyRun[] = [
  { name: 'test', what: 'every test of `npm test`', command: ['npm', 'test'] },
  {
    name: 'welsh',
    what: 'in Welsh the browser tests that `npm test` runs in English alone',
    command: ['npm', 'run', 'e2e', '--', '--project', 'cy', '--grep', '@welshNightly'],
    env: { WELSH: 'all' },
  },
  {
    name: 'mutants',
    what: 'every mutant of every machine',
    command: vitest('tests/paths/mutants.test.ts'),
    env: { MUTANTS: 'all' },
  },
  {
    name: 'explorer',
    what: 'that sample applicants who share a search for reachable states reach the same ones',
    command: vitest('docs/explorer/data/unreachableStates.test.ts'),
    env: { SEARCHES: 'all' },
  },
  {
    name: 'typing',
    what: '10,000 random walks with random typing',
    command: vitest('tests/paths/typingWalks.test.ts'),
    env: { WALKS: '10000' },
  },
  {
    name: 'guides',
    what: 'docs/adding-a-field.md with the commands that take long',
    command: vitest('tests/guides'),
    env: { GUIDES: 'all' },
  },
  {
    name: 'walks',
    what: '500 random walks through each machine, with the invariants',
    command: ['npm', 'run', 'paths', '--', '--random', '500'],
  },
  {
    name: 'machinePaths',
    what: 'every path of every machine',
    command: ['npm', 'run', 'paths', '--', '--level', 'machine'],
  },
  {
    name: 'paths',
    what: 'every path at every level, in both languages, which takes longer than a night',
    command: ['npm', 'run', 'paths', '--', '--level', 'all'],
  },
  {
    name: 'clients',
    what: 'a broker with 10,000 clients in both languages',
    command: ['npm', 'run', 'e2e', '--', 'manyClients', 'acting'],
    env: { CLIENTS: '10000', WELSH: 'all' },
  },
  {
    name: 'access',
    what: 'every state in both languages, on phone and desktop',
    command: ['npm', 'run', 'access'],
  },
  {
    name: 'chaos',
    what: '20 minutes of killed processes on PostgreSQL',
    command: ['npm', 'run', 'chaos', '--', '--minutes', '20'],
  },
  {
    name: 'chaosEmbedded',
    what: '20 minutes of killed processes on the embedded database',
    command: ['npm', 'run', 'chaos', '--', '--minutes', '20', '--database', 'embedded'],
  },
  {
    name: 'chaosMany',
    what: '1,000 applicants and 50 brokers through the whole journey, 30 minutes of killed processes',
    command: ['npm', 'run', 'chaos', '--', '--minutes', '30', '--applicants', '1000', '--brokers', '50'],
  },
  {
    name: 'fuzz',
    what: '500,000 fuzzed requests',
    command: vitest('tests/fuzz'),
    env: { FUZZ_REQUESTS: '500000' },
  },
  {
    name: 'spoken',
    what: 'what a screen reader says in six journeys, in both languages',
    command: ['npm', 'run', 'e2e', '--', '--config', 'e2e/spoken.config.ts'],
  },
  {
    name: 'firefox',
    what: 'the main journeys in Debian’s Firefox ESR, with axe',
    command: ['npx', 'tsx', 'e2e/browsers/firefox.ts'],
  },
  {
    name: 'webkit',
    what: 'the same journeys in Debian’s WebKitGTK, with axe',
    command: ['npx', 'tsx', 'e2e/browsers/webkit.ts'],
  },
  {
    name: 'nginx',
    what: 'two servers with all services behind the nginx of docs/operating.md',
    command: ['npx', 'tsx', 'tests/nightly/behindProxy.ts', 'nginx'],
  },
  {
    name: 'caddy',
    what: 'the same behind its Caddy',
    command: ['npx', 'tsx', 'tests/nightly/behindProxy.ts', 'caddy'],
  },
  {
    name: 'deployment',
    what: 'the whole journey in the browser on such a deployment, in both languages',
    command: ['npm', 'run', 'e2e', '--', '--config', 'e2e/deployment.config.ts'],
  },
];
