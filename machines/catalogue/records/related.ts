// What an Application's steps need besides its own fields: the applicant's EOI, the seven lists and the state of the documents
// (specification section 5: "at least one"). Checked here with the same result shape as fields; the path is the list's name.
import { checkFields, isApplicable } from '../fields/check.ts';
import { listNames, listOf, type ListName } from './children.ts';
import { noteStates } from './documents.ts';
import type { Issue } from '../fields/field.ts';
import type { Values } from '../fields/answers.ts';

/** One item of a list: wire values with its id; statecode 1 is deleted. */
export type Item = Values;

export interface Documents {
  /** Stored files. */
  count: number;
  /** The server state value: only 3 is ready. */
  state: number;
  /** Chosen files that were not uploaded: they count only after Upload is pressed. */
  pending?: number;
}

export interface Related {
  /** Absent where the portal may not read it (a broker). */
  eoi?: Values;
  /** Absent until loaded: then nothing can be said of them. */
  lists?: Partial<Record<ListName, readonly Item[]>>;
  documents?: Documents;
}

/** The path of the documents' own issues. */
export const documentsPath = 'documents';

export const isLive = (item: Item): boolean => item['statecode'] !== 1;

const cents = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : 0);

/** The sum of a list's total field over its live items, exact to two decimals. */
export function totalOf(list: ListName, items: readonly Item[]): number {
  const { total } = listOf(list);
  if (total === undefined) return 0;
  return items.filter(isLive).reduce((sum, item) => sum + cents(item[total]), 0) / 100;
}

/** The broken rules of one item; `datesOf` as in CheckOptions. */
export const checkItem = (
  list: ListName,
  item: Item,
  today: string,
  datesOf?: ReadonlySet<string>,
): Issue[] =>
  checkFields(Object.entries(listOf(list).fields), item, {
    level: 'step',
    today,
    ...(datesOf ? { datesOf } : {}),
  });

function listIssue(list: ListName, values: Values, items: readonly Item[], today: string): Issue | undefined {
  const { required, when, totalMax } = listOf(list);
  const live = items.filter(isLive);
  const asked = when === undefined || isApplicable({ kind: 'text', when }, values);
  if (asked && required && live.length === 0) return { path: list, messageId: 'atLeastOneItem' };
  if (!asked) return undefined;
  // Rules relative to today held when the item was saved; an unchanged one is never refused for its age.
  if (live.some((item) => checkItem(list, item, today, new Set()).length > 0)) {
    return { path: list, messageId: 'itemIncomplete' };
  }
  const over = totalMax !== undefined && totalOf(list, live) > totalMax;
  return over ? { path: list, messageId: 'totalTooHigh' } : undefined;
}

function documentsIssue({ count, state, pending = 0 }: Documents): Issue | undefined {
  if (pending > 0) return { path: documentsPath, messageId: 'filesNotUploaded' };
  if (count === 0) return { path: documentsPath, messageId: 'atLeastOneFile' };
  return state === noteStates.ready ? undefined : { path: documentsPath, messageId: 'filesNotReady' };
}

/** The step that asks for the documents. */
export const documentsStep = 'supporting-documents';

/** The broken rules of lists and documents; of one step, or of all. Lists that are not loaded are not judged. */
export function checkRelated(values: Values, related: Related, today: string, step?: string): Issue[] {
  const issues: (Issue | undefined)[] = listNames
    .filter((list) => step === undefined || listOf(list).step === step)
    .map((list) => {
      const items = related.lists?.[list];
      return items === undefined ? undefined : listIssue(list, values, items, today);
    });
  if (related.documents !== undefined && (step === undefined || step === documentsStep)) {
    issues.push(documentsIssue(related.documents));
  }
  return issues.filter((issue) => issue !== undefined);
}

/** The sections that lists and documents have in a step. */
export const relatedSections = (step: string) => [
  ...listNames
    .map(listOf)
    .filter((list) => list.step === step)
    .map(({ section, before }) => ({ section, before })),
  ...(step === documentsStep ? [{ section: documentsPath, before: 'declaration' }] : []),
];
