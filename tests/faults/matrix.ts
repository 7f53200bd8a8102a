// The rows of fault-matrix.csv: what a person sees of each fault of each call, and what must not be lost (README.md beside it).
import { readFileSync } from 'node:fs';
import { calls, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';

const columns = [
  'n',
  'area',
  'method',
  'call',
  'kind',
  'fault',
  'user_sees',
  'extra_rule',
  'not_lost',
  'spec',
  'notice',
] as const;

export type Row = Record<(typeof columns)[number], string>;

/** The fields of one line: commas between them, quotes around those that hold commas or (doubled) quotes. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const [head = '', ...lines] = readFileSync(new URL('fault-matrix.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
if (head !== columns.join(',')) throw new Error('The columns of fault-matrix.csv are others.');

export const rows: readonly Row[] = lines.map((line) => {
  const fields = fieldsOf(line);
  return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) as Row;
});

const bare = (method: string, path: string) =>
  `${method} ${path}`.replace(/\?.*/, '').replace(/ \//, ' ').replace('/{contractId}', '').toLowerCase();

const ids = new Map(
  (Object.keys(calls) as CallId[]).map((id) => [bare(callOf(id).method, callOf(id).path), id]),
);

/** The call of the catalogue that a row names; undefined for none. */
export const callIdOf = ({ method, call }: Row): CallId | undefined => ids.get(bare(method, call));

/**
 * What a row says that is shown on top of the page, or null.
 * @param exception a status or purpose that the row names apart (`generic; 413: …`, `save; delete: …`)
 */
export function noticeOf({ notice }: Row, exception?: string): Message | null {
  const parts = notice.split('; ').map((part) => /^(?:(\w+): )?(\w+) (\S+)$/.exec(part));
  const found =
    parts.find((part) => part?.[1] === exception) ?? parts.find((part) => part?.[1] === undefined);
  return found?.[3] === undefined ? null : { messageId: found[3], type: found[2] as Message['type'] };
}
