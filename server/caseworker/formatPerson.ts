// Formats one user for the terminal: the answers with their labels, lists, documents, and one dated history of all that happened.
import * as v from 'valibot';
import { isBlank } from '#machines/catalogue/fields/answers.ts';
import { lookupMessageId, type Field, type Fields } from '#machines/catalogue/fields/field.ts';
import { kindOf } from '#machines/catalogue/fields/kinds.ts';
import { listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { formatUkDateTime } from '#machines/catalogue/fields/ukTime.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { displayStateOf } from '#machines/catalogue/statuses.ts';
import { readMessages } from '../messages.ts';
import { formatPounds, formatResponse, printable } from './formatResponse.ts';

const text = v.nullable(v.string());
const values = v.record(v.string(), v.unknown());
const messageSchema = v.nullable(v.object({ en: v.string(), cy: v.string() }));

const recordSchema = v.object({
  values,
  events: v.array(
    v.object({
      at: v.string(),
      actor: v.string(),
      from: text,
      to: v.string(),
      name: text,
      reason: text,
      forced: v.boolean(),
      message: messageSchema,
    }),
  ),
  changes: v.array(
    v.object({
      at: v.string(),
      actor: v.string(),
      mail: v.string(),
      list: text,
      fields: v.array(v.string()),
    }),
  ),
  lists: v.record(v.string(), v.array(values)),
  documents: v.array(
    v.object({
      at: v.string(),
      by: v.string(),
      filename: v.string(),
      filetype: v.string(),
      size: v.number(),
      subject: v.string(),
    }),
  ),
});

const personSchema = v.object({
  /** A server of an earlier release sends none. */
  id: v.optional(v.string()),
  mail: v.string(),
  name: v.string(),
  phone: v.string(),
  broker: v.boolean(),
  verified: v.boolean(),
  /** Whether no password opens the account until its owner chooses one. */
  locked: v.optional(v.boolean(), false),
  /** Since when no e-mail could be delivered. */
  undelivered: text,
  clients: v.optional(v.number()),
  eoi: v.nullable(recordSchema),
  application: v.nullable(recordSchema),
  brokers: v.array(v.string()),
  assignments: v.array(
    v.object({
      broker: v.string(),
      assigned: v.string(),
      assignedBy: text,
      assignedReason: text,
      ended: text,
      endedActor: text,
      endedBy: text,
      endedReason: text,
    }),
  ),
  page: v.number(),
  pages: v.number(),
  rights: v.array(v.object({ at: v.string(), broker: v.boolean(), by: text, reason: text })),
});

type Person = v.InferOutput<typeof personSchema>;
type ShownRecord = v.InferOutput<typeof recordSchema>;

const sharedMessages = Object.assign(
  {},
  ...['common', 'records', 'lookups', 'countries', 'dashboard'].map((area) => readMessages('en', area)),
);
const messages: Readonly<Record<RecordName, Readonly<Record<string, string>>>> = {
  eoi: { ...sharedMessages, ...readMessages('en', 'eoi') },
  application: { ...sharedMessages, ...readMessages('en', 'application') },
};

/** The English message, or the id itself: a newer portal may have stored what this server does not know. */
const say = (record: RecordName, id: string, fallback: string): string => messages[record][id] ?? fallback;

const recordLabels: Readonly<Record<RecordName, string>> = {
  eoi: 'Expression of Interest',
  application: 'Application',
};

function formatMinute(at: string): string {
  const moment = formatUkDateTime(at);
  return moment === undefined ? at : `${moment.date}, ${moment.time}`;
}

function valueText(record: RecordName, field: Field, value: unknown): string {
  const named = (id: unknown) => say(record, lookupMessageId(String(id)), String(id));
  switch (field.kind) {
    case 'bool':
      return value === true ? 'yes' : 'no';
    case 'yesno':
      return value === 1 ? 'yes' : 'no';
    case 'money':
      return formatPounds(Number(value));
    case 'percent':
      return `${String(value)}%`;
    case 'select':
      return say(record, `option.${field.options ?? ''}.${String(value)}`, String(value));
    case 'lookup':
      return named(value);
    case 'multiselect':
      return Array.isArray(value) ? value.map(named).join(', ') : String(value);
    default:
      return String(kindOf(field).format(value, field));
  }
}

/** The answered fields by label. */
const labelled = (record: RecordName, fields: Fields, shown: Readonly<Record<string, unknown>>) =>
  Object.entries(fields)
    .filter(([name, field]) => !isBlank(field, shown[name]))
    .map(
      ([name, field]) => [say(record, `field.${name}`, name), valueText(record, field, shown[name])] as const,
    );

const indent = (lines: readonly string[]): string[] => lines.map((line) => (line === '' ? '' : `  ${line}`));

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', title, ...indent(lines)];

const table = (rows: readonly object[], width: number): string[] =>
  rows.length === 0 ? [] : formatResponse(rows, width).split('\n');

const pairs = (entries: readonly (readonly [string, string])[]): string[] =>
  entries.map(([label, value]) => printable(`${label}: ${value}`));

function recordLines(record: RecordName, shown: ShownRecord, width: number): string[] {
  const { fields, steps } = records[record];
  const status = String(shown.values['ua_currentstatus']);
  const display = displayStateOf(outlines[record], shown.values);
  const ofStep = (step: string) =>
    Object.fromEntries(Object.entries<Field>(fields).filter(([, field]) => field.step === step));
  return [
    printable(`${say(record, `status.${display}`, display)} (${status})`),
    ...steps.flatMap((step) => [
      ...section(say(record, `step.${step}`, step), pairs(labelled(record, ofStep(step), shown.values))),
      ...listNames
        .filter((list) => record === 'application' && listOf(list).step === step)
        .flatMap((list) =>
          section(
            say(record, `list.${list}.title`, list),
            table(
              (shown.lists[list] ?? []).map((item) =>
                Object.fromEntries(labelled(record, listOf(list).fields, item)),
              ),
              width - 2,
            ),
          ),
        ),
    ]),
    ...section(
      'Documents',
      table(
        shown.documents.map(({ at, filename, filetype, size, subject, by }) => ({
          uploaded: formatMinute(at),
          by,
          file: filename,
          type: say('application', `option.filetype.${filetype}`, filetype),
          bytes: size,
          subject,
        })),
        width - 2,
      ),
    ),
  ];
}

interface HistoryEntry {
  at: string;
  who: string;
  what: string;
  reason?: string | null;
}

const whoOf = (actor: string, name: string | null) => (name === null ? actor : `${actor} ${name}`);

function recordHistory(record: RecordName, { events, changes, documents }: ShownRecord): HistoryEntry[] {
  const label = recordLabels[record];
  const changed = (fields: readonly string[]) => {
    const labels = fields
      .filter((name) => name !== 'statecode')
      .map((name) => say(record, `field.${name}`, name));
    return [
      ...(fields.includes('statecode') ? ['deleted or restored an item'] : []),
      ...(labels.length === 0 ? [] : [`changed ${labels.join('; ')}`]),
    ].join('; ');
  };
  return [
    ...events.map(({ at, actor, name, from, to, reason, forced, message }) => ({
      at,
      who: whoOf(actor, name),
      what: `${label}: ${from === null ? to : `${from} → ${to}`}${forced ? ' (forced)' : ''}${message === null ? '' : `; message: ${message.en} / ${message.cy}`}`,
      reason,
    })),
    ...changes.map(({ at, actor, mail, list, fields }) => ({
      at,
      who: `${actor} ${mail}`,
      what: `${label}${list === null ? '' : `, ${say(record, `list.${list}.title`, list)}`}: ${changed(fields)}`,
    })),
    ...documents.map(({ at, by, filename }) => ({ at, who: by, what: `${label}: uploaded ${filename}` })),
  ];
}

/** Everything that happened, oldest first. */
function historyOf({ eoi, application, assignments, rights }: Person): HistoryEntry[] {
  return [
    ...(eoi === null ? [] : recordHistory('eoi', eoi)),
    ...(application === null ? [] : recordHistory('application', application)),
    ...assignments.flatMap(
      ({ broker, assigned, assignedBy, assignedReason, ended, endedActor, endedBy, endedReason }) => [
        {
          at: assigned,
          who: whoOf('caseworker', assignedBy),
          what: `assigned to ${broker}`,
          reason: assignedReason,
        },
        ...(ended === null
          ? []
          : [
              {
                at: ended,
                who: whoOf(endedActor ?? '–', endedBy),
                what: `no longer assigned to ${broker}`,
                reason: endedReason,
              },
            ]),
      ],
    ),
    ...rights.map(({ at, broker, by, reason }) => ({
      at,
      who: whoOf('caseworker', by),
      what: broker ? 'made a broker' : 'no broker any more',
      reason,
    })),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The answer of `show` as lines of text. @param width of the terminal, in characters */
export function formatPerson(answer: unknown, width = Infinity): string {
  const person = v.parse(personSchema, answer);
  const {
    id,
    mail,
    name,
    phone,
    verified,
    locked,
    undelivered,
    broker,
    clients,
    eoi,
    application,
    brokers,
    page,
    pages,
  } = person;
  const reference = String(application?.values['ua_reference'] ?? '');
  return [
    ...pairs([
      ['E-mail address', mail],
      ['Name', name],
      ['Telephone', phone],
      ['Verified', verified ? 'yes' : 'no'],
      ...(locked ? ([['Password', 'none until the owner chooses one by a reset link']] as const) : []),
      ...(undelivered === null
        ? []
        : ([['E-mails', `could not be delivered since ${formatMinute(undelivered)}`]] as const)),
      ['Broker', broker ? `yes, ${clients ?? 0} clients` : 'no'],
      ...(brokers.length === 0 ? [] : ([['Brokers', brokers.join(', ')]] as const)),
      ...(id === undefined ? [] : ([['Id in the log', id]] as const)),
    ]),
    ...(eoi === null ? [] : section(recordLabels.eoi, recordLines('eoi', eoi, width - 2))),
    ...(application === null
      ? []
      : section(
          printable(`${recordLabels.application} ${reference}`),
          recordLines('application', application, width - 2),
        )),
    ...section(
      'History',
      table(
        historyOf(person).map(({ at, who, what, reason = null }) => ({
          when: formatMinute(at),
          who,
          reason,
          // The names of many fields can be long, so they come last.
          what,
        })),
        width - 2,
      ),
    ),
    ...(pages === 1 ? [] : ['', `Changes of fields: page ${page} of ${pages}, the newest on page 1.`]),
  ].join('\n');
}
