// Finds the source file of each machine (`machines/shell/shellMachine.ts`) for generated pages and for the test that no machine is missing.
import { readdirSync } from 'node:fs';

const folder = new URL('../../machines/', import.meta.url);

/** Paths from the root of the repository, by the machine's name. */
export const machineFiles: ReadonlyMap<string, string> = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
    const [, name] = /(?:^|\/)(\w+)Machine\.ts$/.exec(file) ?? [];
    return name === undefined ? [] : [[name, `machines/${file}`] as const];
  }),
);

/** Throws for an unknown machine. */
export function machineFile(name: string): string {
  const file = machineFiles.get(name);
  if (file === undefined) throw new Error(`There is no file of the machine ${name}.`);
  return file;
}
