// The named guards of a machine as its code has them: why each stands there, in the words of its comment, and what it asks. TypeScript 7
// has no compiler API, so the code is read by its brackets.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const top = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, top), 'utf8');

/** The file and those of its own folder that it imports, and they in turn: of another machine only its own guards are meant. */
function filesFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, next = ''] of read(file).matchAll(/from '\.\/(\w+\.ts)'/g)) {
    filesFrom(posix.join(posix.dirname(file), next), seen);
  }
  return seen;
}

const token = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|`[^`]*`|[{([]|[})\]]|,/g;

/** The entries of the object that opens right before this place, comments included. */
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

/** The code without the indentation that it has where it stands; what only continues its first line stays further in. */
export function dedent(code: string): string {
  const [first = '', ...others] = code.trim().split('\n');
  const least = Math.min(...others.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  const closes = /^\s*[})\]]/.test(others.at(-1) ?? '');
  return [first, ...others.map((line) => (closes ? '' : '  ') + line.slice(least))].join('\n');
}

const plain = (comment: string) => comment.replaceAll(/\/\*+|\*+\/|^\s*\*+ ?|^\s*\/\/ ?/gm, '').trim();

/** What the commonest guard of all asks. */
const sayOf = (code: string) =>
  code.replace(/^refusedWith\('?(\w+)'?\)$|^[\s\S]*$/, (_, status?: string) =>
    status === undefined ? '' : `A call is refused with ${status}.`,
  );

/**
 * By the guard's name. Empty for a machine without named guards.
 * @param file of the machine, its path from the top of the repository
 */
export function guardsOf(file: string): Map<string, { why: string; code: string }> {
  const guards = new Map<string, { why: string; code: string }>();
  for (const one of filesFrom(file)) {
    const text = read(one);
    for (const { 0: opening, index } of text.matchAll(/^\s+guards: \{/gm)) {
      for (const entry of entriesAt(text, index + opening.length)) {
        const [, comments = '', name = '', code = ''] =
          /^((?:\/\*[\s\S]*?\*\/|\/\/.*|\s)*)(\w+):\s*([\s\S]*)$/.exec(entry) ?? [];
        if (name !== '') guards.set(name, { why: plain(comments) || sayOf(code), code: dedent(code) });
      }
    }
  }
  return guards;
}

/** What a machine is, as the comment at the top of its file says. */
export const aboutFile = (file: string): string => {
  const [comment = ''] = /^(?:\/\/.*\n)+/.exec(read(file)) ?? [];
  return comment
    .split('\n')
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join(' ')
    .trim();
};
