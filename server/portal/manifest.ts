// Reads Vite's manifest of the built portal and finds the files that a set of modules needs, static imports included.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    imports: v.optional(v.array(v.string()), []),
    css: v.optional(v.array(v.string()), []),
  }),
);
export type Manifest = v.InferOutput<typeof manifestSchema>;

export async function readManifest(portal: string): Promise<Manifest> {
  return v.parse(manifestSchema, JSON.parse(await readFile(join(portal, 'manifest.json'), 'utf8')));
}

export interface BuiltFiles {
  scripts: Set<string>;
  styles: Set<string>;
}

/** The files of the modules, relative to the portal's folder. @throws Error for a module that is not in the manifest */
export function filesOf(manifest: Manifest, modules: readonly string[]): BuiltFiles {
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const collect = (module: string): void => {
    const chunk = manifest[module];
    if (chunk === undefined) throw new Error(`The built portal has no ${module}.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css) styles.add(style);
    chunk.imports.forEach(collect);
  };
  modules.forEach(collect);
  return { scripts, styles };
}
