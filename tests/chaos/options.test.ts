// The arguments of `npm run chaos`.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { helpText, readOptions } from './options.ts';

test('every option has a default', () => {
  expect(readOptions([])).toEqual({ minutes: 3, database: 'postgres', applicants: 40, brokers: 4 });
});

test('the options are read', () => {
  const args = ['--minutes', '0.5', '--database', 'embedded', '--applicants', '2', '--brokers=1'];
  expect(readOptions(args)).toEqual({ minutes: 0.5, database: 'embedded', applicants: 2, brokers: 1 });
});

test.each([
  [['--minutes', '0'], '--minutes is not a number from 0.1 to 60.'],
  [['--minutes', 'three'], '--minutes is not a number from 0.1 to 60.'],
  [['--applicants', '1.5'], '--applicants is not a whole number from 1 to 1000.'],
  [['--brokers', ''], '--brokers is not a whole number from 1 to 100.'],
  [['--database', 'mysql'], '--database is neither postgres nor embedded.'],
  [['--applicants', '2', '--brokers', '3'], '--brokers is larger than --applicants.'],
])('the arguments %j are refused with a line that names the option', (args, line) =>
  expect(readOptions(args)).toBe(line),
);

test.each([[['--speed', '9']], [['extra']]])('the arguments %j are refused in one line', (args) => {
  const line = readOptions(args);
  expect(line).toContain(args[0]);
  expect(line).not.toContain('\n');
});

/** Runs the command. Node may print warnings of its own on the standard error. */
async function run(...args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/chaos/main.ts', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors: errors.split('\n') };
}

test('--help prints the help and ends with 0', async () => {
  expect(await run('--help')).toMatchObject({ code: 0, output: helpText });
});

test('a wrong option is named on the standard error, and the command ends with 2', async () => {
  expect(await run('--minutes', 'three')).toMatchObject({
    code: 2,
    output: '',
    errors: expect.arrayContaining([
      '--minutes is not a number from 0.1 to 60. npm run chaos -- --help says more.',
    ]),
  });
});
