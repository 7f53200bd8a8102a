// Finishes the built portal; vite.config.ts calls it after all bundles. Writes the prerendered pages with inline styles and the hash of these
// styles for the content security policy, precompresses all files, and checks the sizes.
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { basePath } from '#machines/catalogue/routes.ts';
import { checkSizes } from './checkSizes.ts';
import { compress } from './compress.ts';
import { readManifest, type Manifest } from './manifest.ts';
import type { PageList } from './readPages.ts';
import { filesOfPage, type PageParts } from './pageFiles.ts';

/** What src/prerender.tsx returns for each page. */
interface PrerenderedPage {
  language: string;
  /** The name of the screen; `app` for the page of unknown addresses. */
  screen: string;
  /** The path of its file below `pages/<language>/`, without ending. */
  name: string;
  /** What the markup has of the screen: all, a placeholder, or nothing because the script renders it. */
  content: 'whole' | 'placeholder' | 'empty';
  /** The text of `<title>`. */
  title: string;
  /** The markup inside #root. */
  markup: string;
  /** The text for a visitor whose script has not started; it stands before #root. */
  unstarted: string;
  /** The groups of screens whose scripts the page loads. */
  groups: readonly string[];
  /** The files of messages that the page loads. */
  messages: readonly string[];
}

const scriptLink = (file: string) => `<link rel="modulepreload" crossorigin href="${basePath}/${file}">`;
const configurationLink = `<link rel="preload" as="fetch" crossorigin href="${basePath}/config.json">`;

/** @throws Error when a script loads other styles than the page's own: the browser would fetch them only after the script */
function scriptsOf(manifest: Manifest, parts: PageParts, inlined: string): Set<string> {
  const { scripts, styles } = filesOfPage(manifest, parts);
  styles.delete(inlined);
  if (styles.size > 0) throw new Error(`A script loads styles of its own: ${[...styles].join(', ')}.`);
  return scripts;
}

/**
 * Preload links for all files that a page needs, so that the browser fetches them at once instead of one import after the other. A page
 * that is not whole also fetches the configuration, because its screen appears only when that is there. Below a placeholder the frame is hydrated
 * before the page begins: the links of the page's own scripts are in a template, from which src/preloadPage.ts takes them.
 * @param frame the page that has nothing but the frame
 * @param inlined the file of the styles, which are inline in the page
 */
function preloads(manifest: Manifest, page: PrerenderedPage, frame: PageParts, inlined: string): string {
  const all = scriptsOf(manifest, page, inlined);
  const first = page.content === 'placeholder' ? scriptsOf(manifest, frame, inlined) : all;
  // The page has a script element for its entry.
  const entry = manifest['index.html']?.file;
  const links = [...first].filter((file) => file !== entry).map(scriptLink);
  const later = [...all].filter((file) => !first.has(file)).map(scriptLink);
  if (page.content !== 'whole') links.unshift(configurationLink);
  if (later.length > 0) links.push(`<template id="page-scripts">${later.join('')}</template>`);
  return links.join('');
}

/** @param dist the folder of all build output */
export async function finishBuild(dist: string): Promise<void> {
  const portal = join(dist, 'portal');
  const template = await readFile(join(portal, 'index.html'), 'utf8');
  const [link = '', stylesheet] =
    /<link rel="stylesheet" crossorigin href="\/anwcef\/([^"]+)">/.exec(template) ?? [];
  if (stylesheet === undefined) throw new Error('index.html links no stylesheet.');
  const style = (await readFile(join(portal, stylesheet), 'utf8')).trim();
  const { prerender } = (await import(pathToFileURL(join(dist, 'prerender', 'prerender.js')).href)) as {
    prerender: () => Promise<PrerenderedPage[]>;
  };

  const manifest = await readManifest(portal);
  const pages: string[] = [];
  const allPrerendered = await prerender();
  for (const prerendered of allPrerendered) {
    const { language, screen, name, content, title, markup, unstarted } = prerendered;
    const frame = allPrerendered.find((each) => each.screen === 'app' && each.language === language);
    if (frame === undefined) throw new Error(`There is no page of unknown addresses in ${language}.`);
    const root = `${unstarted}<div id="root"${content === 'whole' ? ` data-screen="${screen}"` : ''}>${markup}`;
    const page = template
      .replace('<html lang="en">', () => `<html lang="${language}">`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
      .replace(link, () => `<style>${style}</style>${preloads(manifest, prerendered, frame, stylesheet)}`)
      .replace('<div id="root">', () => root);
    pages.push(`${language}/${name}`);
    const file = join(portal, 'pages', `${language}/${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, page);
  }

  const hash = createHash('sha256').update(style).digest('base64');
  const list: PageList = { pages, styles: [`sha256-${hash}`] };
  await writeFile(join(portal, 'pages', 'pages.json'), JSON.stringify(list));
  await rm(join(portal, 'index.html'));
  await compress(portal);
  await checkSizes(portal);
}
