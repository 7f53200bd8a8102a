// Reads fault-matrix.csv, whose rows say for each call and fault what the user sees, and what must not be lost (README.md).
import { readFileSync } from 'node:fs';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import type { Message } from '#machines/catalogue/api/errors.ts';

const columns = [
  'number',
  'area',
  'method',
  'call',
  'kind',
  'fault',
  'user_sees',
  'extra_rule',
  'not_lost',
  'source',
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
if (head !== columns.join(',')) throw new Error('fault-matrix.csv has unexpected columns.');

export const rows: readonly Row[] = lines.map((line) => {
  const fields = fieldsOf(line);
  return Object.fromEntries(columns.map((column, index) => [column, fields[index] ?? ''])) as Row;
});

const comparablePath = (method: string, path: string) =>
  `${method} ${path}`.replace(/\?.*/, '').replace(/ \//, ' ').replace('/{contractId}', '').toLowerCase();

const ids = new Map(callIds.map((id) => [comparablePath(callOf(id).method, callOf(id).path), id]));

/** The call of the catalogue that a row names; undefined when there is no such call. */
export const callIdOf = ({ method, call }: Row): CallId | undefined => ids.get(comparablePath(method, call));

/**
 * The notice that a row asks for; null: none. A message of the type `text` is no notice: it stands where the items of a list would.
 * @param variants statuses or purposes for which the row may name another notice (`generic; 413: …`, `save; delete: …`); the first that it names counts
 */
export function noticeOf({ notice }: Row, ...variants: readonly (string | undefined)[]): Message | null {
  const parts = notice.split('; ').map((part) => /^(?:(\w+): )?(\w+) (\S+)$/.exec(part));
  const found = [...variants, undefined]
    .map((variant) => parts.find((part) => part?.[1] === variant))
    .find((part) => part !== undefined);
  return found?.[3] === undefined || found[2] === 'text'
    ? null
    : { messageId: found[3], type: found[2] as Message['type'] };
}
