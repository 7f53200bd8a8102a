// A copy of the project in a temporary folder, with the same packages, in which a test changes files and types commands.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryDir } from '../temporaryDir.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The folders that commands write, and those to which the copy has links instead. */
const notCopied = new Set(['node_modules', 'dist', '.git', '.data', '.paths', '.nightly', 'test-results']);

export interface ProjectCopy {
  folder: string;
  /** Runs a command in the folder. The output is that of both streams. */
  run: (command: string, environment?: NodeJS.ProcessEnv) => Promise<{ code: number | null; output: string }>;
  /** Deletes the folder, and ends a command that is still running because its test was given up. */
  delete: () => Promise<void>;
}

/** The environment without what Vitest sets for the test that runs the command, so that the command does what it does in a terminal. */
const terminalEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:VITEST|TEST|NODE_ENV|NODE_OPTIONS|NODE_V8_COVERAGE|JUNIT|FORCE_COLOR|DEV|PROD|SSR|MODE|BASE_URL)/.test(
          name,
        ),
    ),
  ),
  NO_COLOR: '1',
});

export async function copyProject(): Promise<ProjectCopy> {
  const folder = await temporaryDir('project');
  for (const entry of await readdir(root)) {
    if (!notCopied.has(entry)) await cp(join(root, entry), join(folder, entry), { recursive: true });
  }
  // Links to each package and not to the whole folder, because Vite writes its cache into the folder.
  await mkdir(join(folder, 'node_modules'));
  for (const entry of await readdir(join(root, 'node_modules'))) {
    if (!entry.startsWith('.vite'))
      await symlink(join(root, 'node_modules', entry), join(folder, 'node_modules', entry));
  }
  // The template of the embedded databases is in dist (server/db/cluster.ts).
  await symlink(join(root, 'dist'), join(folder, 'dist'));
  const running = new Set<ChildProcess>();
  return {
    folder,
    async run(command, environment = {}) {
      const variables = terminalEnvironment();
      // npx takes half a second of processor time to find a program.
      const child = spawn(command.replace(/^npx /, ''), {
        cwd: folder,
        shell: true,
        env: {
          ...variables,
          PATH: [join(folder, 'node_modules', '.bin'), variables['PATH']].join(delimiter),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
        // The command gets a process group of its own, so that it can be ended with its children.
        detached: true,
      });
      running.add(child);
      let output = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (output += text));
      const [code] = (await once(child, 'close')) as [number | null];
      running.delete(child);
      return { code, output };
    },
    async delete() {
      for (const { pid } of running) if (pid !== undefined) process.kill(-pid);
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}
