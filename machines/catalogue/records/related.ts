// The rules of an Application's lists and documents (product 7.2, 7.10, 8.9), and the data beside its own values that rules read. The path of
// an issue is the name of the list, or `documents`.
import { checkFields, isApplicable } from '../fields/check.ts';
import { fieldsOfList, listNames, listOf, listsOfStep, type ListName } from './lists.ts';
import { documentsStep } from './outlines.ts';
import { uploadStates } from './documents.ts';
import type { Note } from '../api/dataResults.ts';
import type { Message } from '../api/errors.ts';
import type { Issue } from '../fields/field.ts';
import type { Values } from '../fields/answers.ts';

/** One item of a list: its values and its id. `statecode` is 1 once the item is deleted (product 7.7). */
export type Item = Values & { readonly statecode?: unknown };

/** The name of the documents as a part, which is also the path of their issues. */
export const documentsPart = 'documents';

/** The stored files of a record and their upload state (product 8.6). */
export interface StoredDocuments {
  notes: readonly Note[];
  /** One of uploadStates. */
  state: number;
  /** Why the state is unknown. */
  stateMessage?: Message | null;
}

/** What the rules and the review need to know of a record's documents. */
export interface DocumentsSummary {
  /** The number of stored files; null while it is not known. */
  count: number | null;
  /** The upload state (documents.ts). */
  uploadState: number;
  /** The number of files that the user has chosen and not uploaded yet. */
  unstoredCount?: number;
  /** The stored files, for the page that shows them next; absent while they are not known. */
  stored?: StoredDocuments;
}

/** A part of the related data: one list, the documents or the EOI. Each is fetched by itself. */
export type RelatedPart = ListName | typeof documentsPart | 'eoi';

/** The data that the rules of an Application read besides its own values. */
export interface RelatedData {
  /** The applicant's EOI; without any answer where a broker must not read it. */
  eoi?: Values;
  /** The items of each list. A list that is not loaded is absent and not checked; so are the documents. */
  lists?: Partial<Record<ListName, readonly Item[]>>;
  /** The ETags of the lists; null when the backend sends none. */
  etags?: Partial<Record<ListName, string | null>>;
  documents?: DocumentsSummary;
  /** The parts that are being fetched. The user can work on meanwhile; only the submit waits for them. */
  loading?: readonly RelatedPart[];
  /** The parts whose fetch failed. A step is not complete while one of its parts is among them. */
  failed?: readonly RelatedPart[];
}

/** Newer parts replace older ones; of the lists, each one by itself. A part is in one state only: arrived, loading or failed. */
export function mergeRelated(older: RelatedData, newer: RelatedData): RelatedData {
  const { loading: loadingBefore = [], failed: failedBefore = [], ...others } = older;
  const { loading: started = [], failed: failedNow = [], ...arrived } = newer;
  // Files can be chosen before the stored ones are known.
  const isUnknown = arrived.documents?.count === null;
  const changed = new Set<string>([
    ...Object.keys(arrived).filter((part) => part !== documentsPart || !isUnknown),
    ...Object.keys(arrived.lists ?? {}),
    ...started,
    ...failedNow,
  ]);
  const loading = [...loadingBefore.filter((part) => !changed.has(part)), ...started];
  const failed = [...failedBefore.filter((part) => !changed.has(part)), ...failedNow];
  return {
    ...others,
    ...arrived,
    // Only the page with the documents knows how many files are chosen there.
    ...(arrived.documents && {
      documents: {
        ...(older.documents?.unstoredCount && { unstoredCount: older.documents.unstoredCount }),
        ...arrived.documents,
      },
    }),
    lists: { ...older.lists, ...newer.lists },
    ...(newer.etags && { etags: { ...older.etags, ...newer.etags } }),
    ...(loading.length > 0 && { loading }),
    ...(failed.length > 0 && { failed }),
  };
}

/** Whether the stored files are known, and not only how many are chosen. */
export const areDocumentsKnown = (documents: DocumentsSummary | undefined): boolean =>
  documents !== undefined && documents.count !== null;

/** The parts that have neither arrived nor are being fetched nor failed. */
export const missingParts = (
  parts: readonly RelatedPart[],
  { eoi, documents, lists = {}, loading = [], failed = [] }: RelatedData,
): readonly RelatedPart[] => {
  const present = new Set<string>([
    ...(eoi ? ['eoi'] : []),
    ...(areDocumentsKnown(documents) ? [documentsPart] : []),
    ...Object.keys(lists),
    ...loading,
    ...failed,
  ]);
  return parts.filter((part) => !present.has(part));
};

/** The parts of an Application. */
export const relatedParts: readonly RelatedPart[] = ['eoi', documentsPart, ...listNames];

/** Whether an item is not deleted. */
export const isActive = ({ statecode }: Item): boolean => statecode !== 1;

const pence = (value: unknown) => (typeof value === 'number' ? Math.round(value * 100) : 0);

/** The sum of the list's total field over all items that are not deleted. It adds whole pence, so that the sum is exact. */
export function totalOf(list: ListName, items: readonly Item[]): number {
  const { totalField: total } = listOf(list);
  if (total === undefined) return 0;
  return items.filter(isActive).reduce((sum, item) => sum + pence(item[total]), 0) / 100;
}

/** The broken rules of one item. */
export const checkItem = (
  list: ListName,
  item: Item,
  today: string,
  changed?: ReadonlySet<string>,
): Issue[] =>
  checkFields(fieldsOfList(list), item, {
    level: 'step',
    today,
    ...(changed ? { changed } : {}),
  });

/** The last result of `isItemComplete` for each item, with the inputs that led to it. Items are replaced, never changed. */
const completenessCache = new WeakMap<Item, { inputs: string; isComplete: boolean }>();

/**
 * Whether a stored item breaks no rule. The dates of a record in query are not compared with today: they were valid when it was submitted, or when
 * the item was changed since (product 3.9). Every save checks each item several times, so the result is cached.
 */
export function isItemComplete(list: ListName, item: Item, today: string, isInQuery: boolean): boolean {
  const inputs = `${list} ${today} ${isInQuery}`;
  const cached = completenessCache.get(item);
  if (cached?.inputs === inputs) return cached.isComplete;
  const isComplete = checkItem(list, item, today, isInQuery ? new Set() : undefined).length === 0;
  completenessCache.set(item, { inputs, isComplete });
  return isComplete;
}

/** Whether an item says that there is nothing to list, such as no jobs. */
export function isNoneItem(list: ListName, item: Item): boolean {
  const { none } = listOf(list);
  return none !== undefined && Object.entries(none).every(([name, value]) => item[name] === value);
}

function listIssue(
  list: ListName,
  values: Values,
  { lists = {}, failed = [] }: RelatedData,
  today: string,
  isInQuery: boolean,
): Issue | undefined {
  const { required, totalMax } = listOf(list);
  if (!isApplicable(listOf(list), values)) return undefined;
  if (failed.includes(list)) return { path: list, messageId: 'notLoaded' };
  const items = lists[list];
  if (items === undefined) return undefined;
  const active = items.filter(isActive);
  if (required && active.length === 0) return { path: list, messageId: 'atLeastOneItem' };
  if (!active.every((item) => isItemComplete(list, item, today, isInQuery)))
    return { path: list, messageId: 'itemIncomplete' };
  if (active.length > 1 && active.some((item) => isNoneItem(list, item)))
    return { path: list, messageId: 'noneWithOthers' };
  const isTotalTooHigh = totalMax !== undefined && totalOf(list, active) > totalMax;
  return isTotalTooHigh ? { path: list, messageId: 'totalTooHigh' } : undefined;
}

function documentsIssue({ documents, failed = [] }: RelatedData): Issue | undefined {
  if (failed.includes(documentsPart)) return { path: documentsPart, messageId: 'notLoaded' };
  if (documents === undefined) return undefined;
  const { count, uploadState, unstoredCount = 0 } = documents;
  if (unstoredCount > 0) return { path: documentsPart, messageId: 'filesNotUploaded' };
  if (count === 0) return { path: documentsPart, messageId: 'atLeastOneFile' };
  return uploadState === uploadStates.ready ? undefined : { path: documentsPart, messageId: 'filesNotReady' };
}

/**
 * The broken rules of the lists and documents of one step, or of all steps when `step` is absent.
 * @param changed the fields of a record in query that differ from the stored version; absent for a record that is not in query
 */
export function checkRelated(
  values: Values,
  related: RelatedData,
  today: string,
  step?: string,
  changed?: ReadonlySet<string>,
): Issue[] {
  const issues: (Issue | undefined)[] = (step === undefined ? listNames : listsOfStep(step)).map((list) =>
    listIssue(list, values, related, today, changed !== undefined),
  );
  if (step === undefined || step === documentsStep) issues.push(documentsIssue(related));
  return issues.filter((issue) => issue !== undefined);
}

/** The sections that lists and documents add to a step: the path of their issues, the section that each stands before, and the field that each
 *  stands after. */
export const relatedSections = (step: string) => [
  ...listsOfStep(step).map((list) => {
    const { section, before, after } = listOf(list);
    return { path: list, section, before, after };
  }),
  ...(step === documentsStep ? [{ path: documentsPart, section: documentsPart, before: 'declaration' }] : []),
];
