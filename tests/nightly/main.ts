// `npm run nightly [NAMES]`: runs the long tests one after another, each with its output in `.nightly/NAME.log`, and prints a table. Exit
// status: 1 when one of them failed, 2 for a name that does not exist.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { tableText } from '../paths/tableText.ts';
import { nightlyRuns, type NightlyRun } from './runs.ts';

const project = fileURLToPath(new URL('../../', import.meta.url));
const logs = `${project}.nightly/`;

/** Returns the exit status; null when a signal ended the run. */
async function runLogged({ name, command: [program, ...args], env }: NightlyRun): Promise<number | null> {
  const log = await open(`${logs}${name}.log`, 'w');
  try {
    const child = spawn(program, args, {
      cwd: project,
      env: { ...process.env, ...env },
      stdio: ['ignore', log.fd, log.fd],
    });
    const [status] = (await once(child, 'close')) as [number | null];
    return status;
  } finally {
    await log.close();
  }
}

async function runAll(runs: readonly NightlyRun[]): Promise<void> {
  await mkdir(logs, { recursive: true });
  const rows: (string | number)[][] = [['run', 'outcome', 'minutes', 'what']];
  for (const run of runs) {
    const begun = Date.now();
    const status = await runLogged(run);
    if (status !== 0) process.exitCode = 1;
    const outcome = status === 0 ? 'passed' : `failed (${status ?? 'signal'})`;
    rows.push([run.name, outcome, ((Date.now() - begun) / 60_000).toFixed(1), run.what]);
    process.stdout.write(`${run.name}: ${outcome}, .nightly/${run.name}.log\n`);
  }
  process.stdout.write(`\n${tableText(rows)}`);
}

const names = process.argv.slice(2);
const unknown = names.find((name) => nightlyRuns.every((run) => run.name !== name));
if (unknown === undefined) {
  await runAll(names.length === 0 ? nightlyRuns : nightlyRuns.filter(({ name }) => names.includes(name)));
} else {
  process.stderr.write(
    `There is no nightly run ${unknown}. There are ${nightlyRuns.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exitCode = 2;
}
