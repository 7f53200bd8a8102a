// Reads the named guards of a machine from its source: the comment and the code of each. TypeScript 7 has no compiler API, so this file
// finds the entries of `guards: { … }` by their brackets.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const repository = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, repository), 'utf8');

/** The file and, recursively, the files of the same folder that it imports. Other folders hold the guards of other machines. */
function filesFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, next = ''] of read(file).matchAll(/from '\.\/(\w+\.ts)'/g)) {
    filesFrom(posix.join(posix.dirname(file), next), seen);
  }
  return seen;
}

/** Comments, strings, brackets and commas. Brackets and commas inside comments and strings do not count. */
const token = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`[^`]*`|[{([]|[})\]]|,/g;

/** The entries of the object literal whose `{` is right before `start`, with their comments. */
function entriesAt(text: string, start: number): string[] {
  const entries: string[] = [];
  let depth = 0;
  let from = start;
  for (const { 0: found, index } of text.slice(start).matchAll(token)) {
    const at = start + index;
    if (/^[{([]$/.test(found)) depth += 1;
    else if (/^[})\]]$/.test(found)) depth -= 1;
    if (depth < 0 || (depth === 0 && found === ',')) {
      entries.push(text.slice(from, at));
      from = at + 1;
    }
    if (depth < 0) break;
  }
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

/** Removes the indentation that the code has in its file. The lines after the first are indented one level, unless the last one is a closing
 *  bracket. */
export function dedent(code: string): string {
  const [first = '', ...others] = code.trim().split('\n');
  const smallestIndent = Math.min(
    ...others.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)),
  );
  const endsWithBracket = /^\s*[})\]]/.test(others.at(-1) ?? '');
  return [first, ...others.map((line) => (endsWithBracket ? '' : '  ') + line.slice(smallestIndent))].join(
    '\n',
  );
}

const commentText = (comment: string) => comment.replaceAll(/\/\*+|\*+\/|^\s*\*+ ?|^\s*\/\/ ?/gm, '').trim();

/** Explains `failedWith(…)`, the most frequent guard, where no comment does; empty for any other code. */
const defaultComment = (code: string) =>
  code.replace(/^failedWith\('?(\w+)'?\)$|^[\s\S]*$/, (_, status?: string) =>
    status === undefined ? '' : `A call fails with ${status}.`,
  );

/**
 * The guards by name. Empty for a machine without named guards.
 * @param file the machine's file, relative to the repository
 */
export function guardsOf(file: string): Map<string, { comment: string; code: string }> {
  const guards = new Map<string, { comment: string; code: string }>();
  for (const one of filesFrom(file)) {
    const text = read(one);
    for (const { 0: opening, index } of text.matchAll(/^\s+guards: \{/gm)) {
      for (const entry of entriesAt(text, index + opening.length)) {
        const [, comments = '', name = '', code = ''] =
          /^((?:\/\*[\s\S]*?\*\/|\/\/.*|\s)*)(\w+):\s*([\s\S]*)$/.exec(entry) ?? [];
        if (name === '') continue;
        guards.set(name, { comment: commentText(comments) || defaultComment(code), code: dedent(code) });
      }
    }
  }
  return guards;
}

/** The comment at the top of a file, in one line. */
export const fileComment = (file: string): string => {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(read(file)) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ')
    .trim();
};
