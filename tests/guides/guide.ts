// Reads a guide: a page of docs that says step by step how to change the project. A step is a numbered heading. Below it stand changes, each a
// sentence that ends with the name of a file and a colon, and a block of differences; and the commands to type.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Change {
  /** From the root of the project. */
  file: string;
  /** Lines that stay begin with a space, removed lines with -, added lines with +. A line that begins with @@ leaves lines out. */
  difference: string;
}

export interface GuideStep {
  title: string;
  changes: readonly Change[];
  commands: readonly string[];
}

interface Guide {
  steps: readonly GuideStep[];
  /** The commands before the first step. */
  commands: readonly string[];
}

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].flatMap(([, lines = '']) => lines.trim().split('\n'));

/** @param page the path of the page, from the root of the project */
export function readGuide(page: string): Guide {
  const text = readFileSync(fileURLToPath(new URL(`../../${page}`, import.meta.url)), 'utf8');
  const [introduction = '', ...sections] = text.split(/^## (?=\d+\. )/m);
  return {
    commands: commandsIn(introduction),
    steps: sections.map((section) => {
      // The last step ends at the next heading without a number.
      const [body = ''] = section.split(/^## /m);
      return {
        title: body.slice(0, body.indexOf('\n')),
        changes: [...body.matchAll(/`([^`\n]+)`[^`\n]*:\n\n```diff\n([^]*?)^```$/gm)].map(
          ([, file = '', difference = '']) => ({ file, difference }),
        ),
        commands: commandsIn(body),
      };
    }),
  };
}

/** The lines of one part of a difference that are in the file before or after the change. */
const linesOf = (part: string, removed: string): string =>
  part
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(removed))
    .map((line) => `${line.slice(1)}\n`)
    .join('');

/** Makes a change in a copy of the project. Throws when the lines of the page that stay do not stand in the file exactly once. */
export function applyChange(folder: string, { file, difference }: Change): void {
  const path = join(folder, file);
  let text = `\n${readFileSync(path, 'utf8')}`;
  for (const part of difference.split(/^@@.*\n/m)) {
    const [before, after] = [linesOf(part, '+'), linesOf(part, '-')];
    const pieces = text.split(`\n${before}`);
    if (pieces.length !== 2)
      throw new Error(
        `The page shows lines of ${file} that stand there ${pieces.length - 1} times instead of once:\n${before}`,
      );
    text = pieces.join(`\n${after}`);
  }
  writeFileSync(path, text.slice(1));
}
