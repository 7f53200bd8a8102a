// Finds the file of each machine: `machines/shell/shellMachine.ts`, or one in a folder such as `machines/dashboard/dashboardMachine.ts`.
import { readdirSync } from 'node:fs';

const folder = new URL('../../machines/', import.meta.url);

/** By the machine's name; the path from the top of the repository. */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, name] = /(?:^|\/)(\w+)Machine\.ts$/.exec(file) ?? [];
    return name === undefined ? [] : [[name, `machines/${file}`] as const];
  }),
);

/** Throws for a name that is no machine's. */
export function machineFile(name: string): string {
  const file = machineFiles.get(name);
  if (file === undefined) throw new Error(`There is no file of the machine ${name}.`);
  return file;
}
