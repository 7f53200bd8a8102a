// Compares what people know to be acknowledged with what the server has stored in the end.
import type { RecordName } from '#machines/catalogue/records/outlines.ts';

/** A new status of a record: the applicant's submit, or what followed from creating it or from the caseworker. */
export interface Move {
  what: 'submit' | 'status';
  record: RecordName;
  to: string;
}

/** What one applicant, the broker and the caseworker were told is stored. */
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
  /** In their order. */
  moves: readonly Move[];
}

/** What the server answers in the end. */
export interface Stored {
  /** The number in each field that a save of the Application writes. */
  saves: readonly number[];
  items: readonly { name: string; listSave: number }[];
  files: readonly { name: string; content: string | null }[];
  /** The amount in the Application and in the broker's list. */
  amounts: { application: number; brokerList: number | null };
  /** The history of the statuses: record and status of each move. */
  moves: readonly string[];
  /** The status of each record. */
  statuses: Readonly<Record<RecordName, string>>;
}

export type Failure = 'lost' | 'duplicated' | 'partial';

export interface Finding {
  what: 'save' | 'item' | 'list' | 'file' | 'amount' | 'submit' | 'status' | 'account' | 'e-mail';
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

/** Every move is in the history once, and the status of a record is that of its last one. */
function moveFindings(
  email: string,
  moves: readonly Move[],
  stored: Pick<Stored, 'moves' | 'statuses'>,
): Finding[] {
  const lastMoves = new Map(moves.map((move) => [move.record, move]));
  return [
    ...moves.flatMap(({ what, record, to }) =>
      occurrenceFindings(what, email, `${record} ${to}`, stored.moves),
    ),
    ...[...lastMoves.values()].flatMap(({ what, record, to }): Finding[] => {
      const status = stored.statuses[record];
      const where = `${email}: the ${record} is at ${status} instead of ${to}`;
      return status === to ? [] : [{ what, failure: 'partial', where }];
    }),
  ];
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
    ...moveFindings(email, acknowledged.moves, stored),
  ];
}

export interface Delivery {
  to: string;
  subject: string;
  /** The Message-ID. */
  id: string;
}

export interface OwedMail {
  to: string;
  /** How the subject begins. An empty one stands for every e-mail to the address. */
  subject: string;
}

/** Every e-mail is owed once. The same one that arrives again after a crash is recognised by its Message-ID, and is counted apart. */
export function compareMails(
  owed: readonly OwedMail[],
  deliveries: readonly Delivery[],
): { findings: Finding[]; repeated: number } {
  const byAddress = new Map<string, Delivery[]>();
  for (const delivery of deliveries)
    byAddress.set(delivery.to, [...(byAddress.get(delivery.to) ?? []), delivery]);
  const findings = owed.flatMap((mail): Finding[] => {
    const found = (byAddress.get(mail.to) ?? []).filter(({ subject }) => subject.startsWith(mail.subject));
    const count = new Set(found.map(({ id }) => id)).size;
    const where = [mail.to, mail.subject].filter(Boolean).join(': ');
    return count === 1 ? [] : [{ what: 'e-mail', failure: count === 0 ? 'lost' : 'duplicated', where }];
  });
  return { findings, repeated: deliveries.length - new Set(deliveries.map(({ id }) => id)).size };
}
