// Compares what the server has acknowledged to people with what it has stored in the end.

/** What one applicant and the broker were told is stored. */
export interface Acknowledged {
  /** The applicant, for the report. */
  email: string;
  /** The number of the last save of the Application. */
  save: number;
  items: readonly string[];
  /** The number of the last save of the whole list. */
  listSave: number;
  /** The contents of the files by their names. */
  files: ReadonlyMap<string, string>;
  /** The amount that the broker saved last; null before the first. */
  amount: number | null;
}

/** What the server answers in the end. */
export interface Stored {
  /** The number in each field that a save of the Application writes. */
  saves: readonly number[];
  items: readonly { name: string; listSave: number }[];
  files: readonly { name: string; content: string | null }[];
  /** The amount in the Application and in the broker's list. */
  amounts: { application: number; brokerList: number | null };
}

export type Failure = 'lost' | 'duplicated' | 'partial';

export interface Finding {
  what: 'save' | 'item' | 'list' | 'file' | 'amount' | 'account' | 'e-mail';
  failure: Failure;
  /** The e-mail address of the person, and the name or the values concerned when the person has several. */
  where: string;
}

/** A finding if the name is not in the list exactly once. */
function occurrenceFindings(
  what: Finding['what'],
  email: string,
  name: string,
  names: readonly string[],
): Finding[] {
  const count = names.filter((each) => each === name).length;
  return count === 1
    ? []
    : [{ what, failure: count === 0 ? 'lost' : 'duplicated', where: `${email}: ${name}` }];
}

/** A finding if the stored values are not all those of the last save: partial when they differ from one another, else lost. */
function saveFindings(
  what: Finding['what'],
  email: string,
  expected: number | null,
  stored: readonly (number | null)[],
): Finding[] {
  const distinct = [...new Set(stored)];
  if (expected === null || distinct.every((value) => value === expected)) return [];
  const where = `${email}: ${distinct.join(' and ')} instead of ${expected}`;
  return [{ what, failure: distinct.length > 1 ? 'partial' : 'lost', where }];
}

/** Everything of one applicant that is lost, duplicated or partial. */
export function compareStored(acknowledged: Acknowledged, stored: Stored): Finding[] {
  const { email } = acknowledged;
  const itemNames = stored.items.map(({ name }) => name);
  const fileNames = stored.files.map(({ name }) => name);
  const listSaves = stored.items.map(({ listSave }) => listSave);
  return [
    ...saveFindings('save', email, acknowledged.save, stored.saves),
    ...acknowledged.items.flatMap((name) => occurrenceFindings('item', email, name, itemNames)),
    ...saveFindings('list', email, acknowledged.listSave, listSaves),
    ...[...acknowledged.files].flatMap(([name, content]): Finding[] => {
      const found = stored.files.find((file) => file.name === name);
      const isPartial = found !== undefined && found.content !== content;
      return [
        ...occurrenceFindings('file', email, name, fileNames),
        ...(isPartial
          ? [{ what: 'file' as const, failure: 'partial' as const, where: `${email}: ${name}` }]
          : []),
      ];
    }),
    ...saveFindings('amount', email, acknowledged.amount, [
      stored.amounts.application,
      stored.amounts.brokerList,
    ]),
  ];
}

export interface Delivery {
  to: string;
  /** The Message-ID. */
  id: string;
}

/** Each address is owed one e-mail. One that arrives again with the same Message-ID, after a crash, is no finding and is counted in `repeated`. */
export function compareMails(
  owed: readonly string[],
  deliveries: readonly Delivery[],
): { findings: Finding[]; repeated: number } {
  const idsByAddress = new Map<string, Set<string>>();
  let repeated = 0;
  for (const { to, id } of deliveries) {
    const ids = idsByAddress.get(to) ?? new Set();
    if (ids.has(id)) repeated += 1;
    idsByAddress.set(to, ids.add(id));
  }
  const findings = owed.flatMap((where): Finding[] => {
    const count = idsByAddress.get(where)?.size ?? 0;
    return count === 1 ? [] : [{ what: 'e-mail', failure: count === 0 ? 'lost' : 'duplicated', where }];
  });
  return { findings, repeated };
}
