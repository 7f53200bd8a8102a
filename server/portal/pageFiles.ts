// Finds the files of the built portal that one page needs: finishBuild.ts preloads them, checkSizes.ts adds up their sizes.
import { filesOf, type BuiltFiles, type Manifest } from './manifest.ts';

interface Page {
  language: string;
  /** A screen, or `app` for addresses that are no screen. */
  screen: string;
  /** The area whose machine drives the screen; null for a page without one. */
  area: string | null;
  messages: readonly string[];
}

const capitalised = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Finds a module of src/screens by its name in kebab case. @throws Error unless the build has exactly one of this name */
function screenModule(manifest: Manifest, name: string): string {
  const [module, ...others] = Object.keys(manifest).filter(
    (each) => each.startsWith('screens/') && each.endsWith(`/${capitalised(name)}.tsx`),
  );
  if (module === undefined || others.length > 0)
    throw new Error(`src/screens does not have exactly one module ${capitalised(name)}.tsx.`);
  return module;
}

/** The module of the screen's page, which both stages share. `app` needs only the entry. */
const pageModules = (manifest: Manifest, screen: string) =>
  screen === 'app' ? [] : [screenModule(manifest, `${screen.replace(/^stage-(one|two)-/, '')}-page`)];

/** The files with which the page renders and reacts to input. */
export function filesOfPage(manifest: Manifest, { language, screen, area, messages }: Page): BuiltFiles {
  return filesOf(manifest, [
    'index.html',
    ...pageModules(manifest, screen),
    ...(area === null ? [] : [screenModule(manifest, `${area}-area`)]),
    ...messages.map((name) => `../locales/${language}/${name}.json?compiled`),
  ]);
}

/** The same with the services that call the backend, which a page that shows data has to wait for. */
export function filesOfPageWithServices(manifest: Manifest, page: Page): BuiltFiles {
  const pageFiles = filesOfPage(manifest, page);
  const services = filesOf(
    manifest,
    [...pageFiles.dynamicImports].filter((module) => module.startsWith('services/')),
  );
  return {
    scripts: new Set([...pageFiles.scripts, ...services.scripts]),
    styles: new Set([...pageFiles.styles, ...services.styles]),
    dynamicImports: pageFiles.dynamicImports,
  };
}
