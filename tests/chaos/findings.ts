// Compares what people know to be acknowledged with what the server has stored in the end.

/** What one applicant and the broker were told is stored. */
export interface Acknowledged {
  /** Who, for the report. */
  email: string;
  /** The number of the last save of the Application. */
  save: number;
  items: readonly string[];
  /** The number of the last save of the whole list. */
  listSave: number;
  /** The contents by name. */
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
  /** Whose, and which. */
  where: string;
}

/** How often a name occurs in a list, as a finding; none for once. */
function occurrence(what: Finding['what'], email: string, name: string, names: readonly string[]): Finding[] {
  const count = names.filter((each) => each === name).length;
  return count === 1
    ? []
    : [{ what, failure: count === 0 ? 'lost' : 'duplicated', where: `${email}: ${name}` }];
}

/** Values that one save writes: lost when they are not those of the last one, partial when they differ among themselves. */
function saved(
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
export function compare(acknowledged: Acknowledged, stored: Stored): Finding[] {
  const { email } = acknowledged;
  const itemNames = stored.items.map(({ name }) => name);
  const fileNames = stored.files.map(({ name }) => name);
  const listSaves = stored.items.map(({ listSave }) => listSave);
  return [
    ...saved('save', email, acknowledged.save, stored.saves),
    ...acknowledged.items.flatMap((name) => occurrence('item', email, name, itemNames)),
    ...saved('list', email, acknowledged.listSave, listSaves),
    ...[...acknowledged.files].flatMap(([name, content]): Finding[] => {
      const found = stored.files.find((file) => file.name === name);
      const isPartial = found !== undefined && found.content !== content;
      return [
        ...occurrence('file', email, name, fileNames),
        ...(isPartial
          ? [{ what: 'file' as const, failure: 'partial' as const, where: `${email}: ${name}` }]
          : []),
      ];
    }),
    ...saved('amount', email, acknowledged.amount, [stored.amounts.application, stored.amounts.brokerList]),
  ];
}

export interface Delivery {
  to: string;
  /** The Message-ID. */
  id: string;
}

/** Every address is owed one e-mail. The same one that arrives again after a crash is recognised by its Message-ID, and is counted apart. */
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
