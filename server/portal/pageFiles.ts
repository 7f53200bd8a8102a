// Which files of the built portal one page needs: finishBuild.ts writes links to them into the page, checkSizes.ts adds them up.
import { filesOf, type BuiltFiles, type Manifest } from './manifest.ts';

interface Page {
  language: string;
  /** A screen, or `app` for an address that is none. */
  screen: string;
  /** The area whose machine drives the screen; null for a page without one. */
  area: string | null;
  words: readonly string[];
}

const capitalised = (name: string) =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A module under screens/, in the folder of its area. @throws Error when the build has none of this name, or several */
function screenModule(manifest: Manifest, name: string): string {
  const [module, ...others] = Object.keys(manifest).filter(
    (each) => each.startsWith('screens/') && each.endsWith(`/${capitalised(name)}.tsx`),
  );
  if (module === undefined || others.length > 0)
    throw new Error(`There is not one module ${capitalised(name)}.tsx under src/screens.`);
  return module;
}

/** The page of a screen: both stages have the same pages. `app`, which is no screen, needs the entry alone. */
const pageModules = (manifest: Manifest, screen: string) =>
  screen === 'app' ? [] : [screenModule(manifest, `${screen.replace(/^stage-(one|two)-/, '')}-page`)];

/** What the page needs to be drawn and to react to a person. */
export function filesOfPage(manifest: Manifest, { language, screen, area, words }: Page): BuiltFiles {
  return filesOf(manifest, [
    'index.html',
    ...pageModules(manifest, screen),
    ...(area === null ? [] : [screenModule(manifest, `${area}-area`)]),
    ...words.map((name) => `../locales/${language}/${name}.json?compiled`),
  ]);
}

/** The same, and the services that ask the backend: what a page that shows a record waits for. */
export function filesOfPageWithServices(manifest: Manifest, page: Page): BuiltFiles {
  const drawn = filesOfPage(manifest, page);
  const services = filesOf(
    manifest,
    [...drawn.dynamicImports].filter((module) => module.startsWith('services/')),
  );
  return {
    scripts: new Set([...drawn.scripts, ...services.scripts]),
    styles: new Set([...drawn.styles, ...services.styles]),
    dynamicImports: drawn.dynamicImports,
  };
}
