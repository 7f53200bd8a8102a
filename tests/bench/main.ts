// `npm run bench`: measures sizes, times and memory on this computer and prints each beside its limit (product 14.18). The build also checks
// the sizes; times and memory depend on the computer, so nothing fails because of them. `npm run bench -- browser` measures only what a user of
// the browser waits for, `npm run bench -- server` only how many saves the server makes, `npm run bench -- stranger` only how much a hostile client
// without a token (stranger.ts) slows the others, and `npm run bench -- broker` only the waits for a broker's list of 10,000 with the embedded database.
import { availableParallelism, cpus, loadavg, platform, release, tmpdir } from 'node:os';
// oxlint-disable-next-line no-restricted-imports -- the memory has to settle before it is measured
import { setTimeout as pause } from 'node:timers/promises';
import { initialListQuery, listPage } from '#machines/catalogue/broker/clientList.ts';
import { measureSizes } from '#server/portal/checkSizes.ts';
import { buildIfStale } from '#server/start.js';
import { lookupIds } from '../account.ts';
import { apiClient } from '../apiClient.ts';
import { clientSamples } from '../clientSamples.ts';
import { exitOnSignals } from '../exitOnSignals.ts';
import { startPostgres } from '../postgres/startPostgres.ts';
import { temporaryDir } from '../temporaryDir.ts';
import { submitNewEoi, savesOf, upload, signUpWithApplication } from './applicant.ts';
import { brokerFigures } from './brokerFigures.ts';
import { browserFigures } from './browserFigures.ts';
import { medianOf, printFigure, type Figure } from './figure.ts';
import { saveFigures } from './saveFigures.ts';
import { startProcess, type ServerProcess } from './serverProcess.ts';
import { strangerFigures } from './strangerFigures.ts';

const firstStarts = 3;
const laterStarts = 5;
const journeys = 200;
const atOnce = 4;
/** Numbers of Applications that a broker has. */
const counts = [10, 10_000, 100_000];

/** On the disk, as in a deployment. It is deleted when the program ends, also after an error. */
const newDataDir = (): Promise<string> => temporaryDir('bench', tmpdir());

/** Runs all journeys, a few at a time, and waits for the memory to settle. Returns how long they took, in ms. */
async function runJourneys({ url }: ServerProcess): Promise<number> {
  const api = await apiClient(url);
  const ids = await lookupIds(api);
  const saves = savesOf(ids);
  const startedAt = performance.now();
  let remaining = journeys;
  const work = async () => {
    while (remaining > 0) {
      remaining -= 1;
      await submitNewEoi(api, ids, saves);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const took = performance.now() - startedAt;
  await pause(3000);
  return took;
}

async function memoryUnderLoad(server: ServerProcess, where: string, limit: number): Promise<void> {
  const took = await runJourneys(server);
  const { resident, peak } = await server.memory();
  printFigure({
    what: `${where}: resident after ${journeys} journeys`,
    value: resident,
    unit: 'MB',
    limit,
    note: `peak ${peak.toFixed(0)}`,
  });
  printFigure({
    what: `${where}: one journey of 9 calls and an e-mail, ${atOnce} at once`,
    value: took / journeys,
    unit: 'ms',
  });
}

/** Uploads four files of 10 MB one after the other and measures the growth of resident memory. `most`: the limit of its peak, in MB. */
async function memoryOfUploads(server: ServerProcess, where: string, most?: number): Promise<void> {
  const api = await apiClient(server.url);
  const applicant = await signUpWithApplication(api, await lookupIds(api), 0);
  const { resident } = await server.memory();
  await server.resetPeak();
  for (let number = 1; number <= 4; number += 1) await upload(applicant, `${number}.pdf`);
  const { peak } = await server.memory();
  printFigure({
    what: `${where}: growth by uploads of 10 MB`,
    value: peak - resident,
    unit: 'MB',
    limit: 120,
  });
  if (most !== undefined) {
    printFigure({
      what: `${where}: resident at the most while uploading`,
      value: peak,
      unit: 'MB',
      limit: most,
    });
  }
}

/** The time that all processors have spent idle and in total since the computer started, in ms. */
const processorTimes = () =>
  cpus().reduce(
    ({ idle, total }, { times }) => ({
      idle: idle + times.idle,
      total: total + Object.values(times).reduce((sum, time) => sum + time, 0),
    }),
    { idle: 0, total: 0 },
  );

/** Runs `measure` and returns with its result which share of the time the processors were idle, in %. */
async function withIdleShare<T>(measure: () => Promise<T>): Promise<{ result: T; idle: string }> {
  const before = processorTimes();
  const result = await measure();
  const after = processorTimes();
  const idle = (100 * (after.idle - before.idle)) / (after.total - before.total);
  return { result, idle: `processors idle for ${idle.toFixed(0)} % of the time` };
}

async function printBrowserFigures(url: string): Promise<void> {
  const { result, idle } = await withIdleShare(() => browserFigures(url));
  console.log(`Chromium ${result.version}, ${idle}`);
  result.figures.forEach(printFigure);
}

async function printServerFigures(heading: string, measure: () => Promise<Figure[]>): Promise<void> {
  console.log(`\n${heading}`);
  const { result, idle } = await withIdleShare(measure);
  result.forEach(printFigure);
  console.log(`${idle}; load ${loadavg()[0]?.toFixed(1)}`);
}
const printSaveFigures = () => printServerFigures('Saves', saveFigures);
const printStrangerFigures = () => printServerFigures('A stranger with 100 connections', strangerFigures);
const printBrokerFigures = () =>
  printServerFigures('A broker’s list with the extension paging', async () =>
    brokerFigures({ DATA_DIR: await newDataDir() }, 'embedded', 10_000),
  );

/** The parts of the bench that can be measured alone. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  server: printSaveFigures,
  stranger: printStrangerFigures,
  broker: printBrokerFigures,
  async browser() {
    const server = await startProcess({ DATA_DIR: await newDataDir() });
    await printBrowserFigures(server.url);
    await server.close();
  },
};

const [name] = process.argv.slice(2);
const part = name === undefined ? undefined : parts[name];
if (name !== undefined && part === undefined) {
  console.log(
    `npm run bench measures everything, npm run bench -- ${Object.keys(parts).join('|')} one part.`,
  );
  process.exit(name === '--help' ? 0 : 2);
}

exitOnSignals();
console.log(
  `Node ${process.version}, ${platform()} ${release()}, ${availableParallelism()} cores, ${cpus()[0]?.model ?? 'unknown processor'}, load ${loadavg()[0]?.toFixed(1)}`,
);
await buildIfStale();
if (part !== undefined) {
  await part();
  process.exit();
}

await printSaveFigures();
await printStrangerFigures();

console.log('\nSizes as sent (brotli)');
(await measureSizes('dist/portal')).forEach(printFigure);

console.log('\nA broker’s list of 10,000, in this process');
const clients = clientSamples(10_000);
listPage(clients, initialListQuery);
const searched = ['w', 'wa', 'wan', 'wan 9', 'wan 99'].map((search) => {
  const startedAt = performance.now();
  listPage(clients, { ...initialListQuery, search });
  return performance.now() - startedAt;
});
printFigure(medianOf(searched, 'a key in its search', 80));

console.log('\nA broker’s list with the extension paging');
for (const count of counts) {
  const figures = await brokerFigures({ DATA_DIR: await newDataDir() }, 'embedded', count);
  figures.forEach(printFigure);
}

console.log('\nEmbedded database');
const firstTimes: number[] = [];
const firstWork: number[] = [];
let dataDir = '';
for (let run = 0; run < firstStarts; run += 1) {
  dataDir = await newDataDir();
  const server = await startProcess({ DATA_DIR: dataDir });
  firstTimes.push(server.readyAfter);
  firstWork.push(server.processorTime);
  if (run === firstStarts - 1) {
    await pause(2000);
    const { resident, peak } = await server.memory();
    printFigure({
      what: 'embedded: most ever resident at the very first start',
      value: peak,
      unit: 'MB',
      limit: 900,
      note: `${resident.toFixed(0)} two seconds later`,
    });
  }
  await server.close();
}
printFigure(medianOf(firstTimes, '/readyz at the very first start', 8000));
printFigure(medianOf(firstWork, '  of it processor time'));
const laterTimes: number[] = [];
const laterWork: number[] = [];
for (let run = 0; run < laterStarts; run += 1) {
  const server = await startProcess({ DATA_DIR: dataDir });
  laterTimes.push(server.readyAfter);
  laterWork.push(server.processorTime);
  await server.close();
}
printFigure(medianOf(laterTimes, '/readyz at a later start', 2000));
printFigure(medianOf(laterWork, '  of it processor time'));
const embedded = await startProcess({ DATA_DIR: dataDir });
await printBrowserFigures(embedded.url);
await memoryUnderLoad(embedded, 'embedded', 650);
await memoryOfUploads(embedded, 'embedded');
await embedded.close();

console.log('\nPostgreSQL server');
const postgres = await startPostgres();
console.log(postgres.version.split(' (')[0]);
const folder = await newDataDir();
const onPostgres = await startProcess({ DATA_DIR: folder, DATABASE_URL: postgres.url });
printFigure({
  what: '/readyz on an empty database',
  value: onPostgres.readyAfter,
  unit: 'ms',
  note: 'one run',
});
await memoryUnderLoad(onPostgres, 'PostgreSQL', 160);
await memoryOfUploads(onPostgres, 'PostgreSQL', 300);
await onPostgres.close();
await postgres.close();
for (const count of counts) {
  const empty = await startPostgres();
  const variables = { DATA_DIR: await newDataDir(), DATABASE_URL: empty.url };
  (await brokerFigures(variables, 'PostgreSQL', count)).forEach(printFigure);
  await empty.close();
}
