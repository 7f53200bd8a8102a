// Finds the files of the built portal that one page needs, for which finishBuild.ts writes preload links into the page.
import { filesOf, type BuiltFiles, type Manifest } from './manifest.ts';

export interface PageParts {
  language: string;
  /** The groups of screens (src/app/screens.ts), which the page imports dynamically. */
  groups: readonly string[];
  messages: readonly string[];
}

/** Finds a group's module. @throws Error unless the build has exactly one of this name */
function groupModule(manifest: Manifest, group: string): string {
  const [module, ...others] = Object.keys(manifest).filter(
    (each) => each.startsWith('screens/') && each.endsWith(`/${group}Screens.ts`),
  );
  if (module === undefined || others.length > 0)
    throw new Error(`src/screens does not have exactly one module ${group}Screens.ts.`);
  return module;
}

export const filesOfPage = (manifest: Manifest, { language, groups, messages }: PageParts): BuiltFiles =>
  filesOf(manifest, [
    'index.html',
    ...groups.map((group) => groupModule(manifest, group)),
    ...messages.map((name) => `../locales/${language}/${name}.json?compiled`),
  ]);
