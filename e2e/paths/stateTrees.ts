// The accessible tree of every state of the machines that the paths in the browser show, as text in e2e/trees/LANGUAGE/STATE.yml: what a screen
// reader finds there, in its order. A change of wording, role or order is a difference of these files.
import type { Locator } from 'playwright/test';
import { machines } from '#tests/paths/machines.ts';
import { expect, test } from '../fixtures.ts';
import type { Portal } from '../portal.ts';
import { leafStates } from './browserGraph.ts';
import type { BrowserPath } from './browserPaths.ts';

/** The names of the trees that a path compares, by the index of its step; -1 is the start. */
export type TreesOfPath = ReadonlyMap<number, string>;

/** Each tree is compared once, where the first of the paths shows it. It has the name of the first of the states that are new there. */
export function treesOf(paths: readonly BrowserPath[]): ReadonlyMap<BrowserPath, TreesOfPath> {
  const seen = new Set<string>();
  return new Map(
    paths.map((path) => {
      const machine = machines[path.model.machine];
      const trees = new Map<number, string>();
      for (const [index, value] of [path.start, ...path.steps.map((step) => step.value)].entries()) {
        if (machine === undefined || value === null) continue;
        const [name, ...others] = leafStates(machine, value).filter((leaf) => !seen.has(leaf));
        if (name === undefined) continue;
        trees.set(index - 1, name);
        for (const leaf of [name, ...others]) seen.add(leaf);
      }
      return [path, trees];
    }),
  );
}

/** What is in front: the dialog, else the overlay, else the notices and the main part of the page. Header and footer are the same in every state. */
async function frontOf({ page }: Portal): Promise<readonly Locator[]> {
  for (const inFront of [page.locator('dialog[open]'), page.locator('.overlay')])
    if ((await inFront.count()) > 0) return [inFront.last()];
  return [page.locator('.notice-bar'), page.locator('main')];
}

/** Replaces what differs from run to run by a word that says what stood there. The other dates are those of the samples. */
function withoutVariables(tree: string): string {
  const dates = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' });
  // A path can go on after midnight, or put the clock of its page forward.
  const nearDates = [-1, 0, 1].map((days) => dates.format(Date.now() + days * 86_400_000));
  return nearDates
    .reduce((text, date) => text.replaceAll(date, 'TODAY'), tree)
    .replaceAll(/person-\d+-\d+@example\.org/g, 'EMAIL')
    .replaceAll(/CEF-\d{6}/g, 'REFERENCE')
    .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')
    .replaceAll(/\b\d{1,2}:\d{2}\b/g, 'TIME');
}

/** Compares the accessible tree with the file of this name. A difference is reported, and the path goes on. @returns whether they are the same */
export async function compareTree(portal: Portal, name: string): Promise<boolean> {
  const parts: string[] = [];
  for (const part of await frontOf(portal)) parts.push(await part.ariaSnapshot());
  const tree = parts.filter((part) => part !== '').join('\n');
  const { errors } = test.info();
  const before = errors.length;
  expect.soft(`${withoutVariables(tree)}\n`).toMatchSnapshot([portal.language, `${name}.yml`]);
  return errors.length === before;
}

/** The role of each line of a stored tree, with its depth, and the names of its properties. */
export const rolesIn = (tree: string): string[] =>
  // A line whose text contains a colon is in quotation marks.
  tree.split('\n').map((line) => line.replace(/^( *- )'?(\/?[a-z]+).*/, '$1$2'));
