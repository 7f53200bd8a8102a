// Generates docs/fields.md: every field of the catalogue with its rules and its English label (product 3.1).
import { listNames, listOf, type ListName } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { blankOf } from '#machines/catalogue/fields/answers.ts';
import type { Condition, Field, NamedField } from '#machines/catalogue/fields/field.ts';
import { readArea } from '#tests/locales/messages.ts';
import { markdownTable } from './markdownTable.ts';

const condition = (when: Condition): string => {
  if ('anyOf' in when) return `any of ${when.anyOf.join(', ')}`;
  if ('not' in when) return `${when.field} is not ${when.not}`;
  return 'filled' in when ? `${when.field} is filled` : `${when.field} = ${when.is}`;
};

const required = (field: Field): string => {
  if (field.system) return 'set by the server';
  const when = field.when === undefined ? '' : `if ${condition(field.when)}`;
  if (!field.required) return when === '' ? '' : `asked ${when}`;
  return when || 'yes';
};

const range = (what: string, min: number | undefined, max: number | undefined): string[] => {
  if (min !== undefined && max !== undefined) return [`${what} ${min} to ${max}`];
  if (min !== undefined) return [`${what} from ${min}`];
  return max === undefined ? [] : [`${what} to ${max}`];
};

/** The rules of a field in English. */
function rules(field: Field): string {
  const { date } = field;
  return [
    ...range('', field.min, field.max).map((text) => text.trim()),
    ...range('length', field.minLength, field.maxLength),
    ...(field.pattern ? [`\`${field.pattern.source}\``] : []),
    ...(field.forbidden ? [`without \`${field.forbidden.source}\``] : []),
    ...(date && 'past' in date ? ['in the past'] : []),
    ...(date && 'past' in date && date.yearsAgo ? [`at least ${date.yearsAgo} year ago`] : []),
    ...(date && 'future' in date ? ['in the future'] : []),
    ...(field.notBefore ? [`not before ${field.notBefore}`] : []),
    ...(field.notAfter ? [`not after ${field.notAfter}`] : []),
    ...(field.options ? [`options \`${field.options}\``] : []),
    ...(field.lookup ? [`lookup \`${field.lookup}\``] : []),
    ...(field.narrowedBy ? [`narrowed by ${field.narrowedBy}`] : []),
    ...(field.mustAgree ? ['must be true'] : []),
    ...(field.blank === undefined || field.blank === '' ? [] : [`unanswered: ${field.blank}`]),
    ...(field.prefilledFrom ? [`begins with the EOI’s ${field.prefilledFrom}`] : []),
    ...(field.alias ? [`also read as ${field.alias}`] : []),
  ].join('; ');
}

type Messages = Readonly<Record<string, string>>;

const table = (fields: readonly NamedField[], messages: Messages): string =>
  markdownTable(
    ['Name', 'Kind', 'Required', 'Rules', 'Named by', 'Label'],
    fields.map(([name, field]) => [
      `\`${name}\``,
      field.kind,
      required(field),
      rules(field),
      field.assumed ? 'us' : 'specification',
      messages[`field.${name}`] ?? '',
    ]),
  );

function part(record: RecordName, step: string | undefined, messages: Messages): string[] {
  const fields = Object.entries<Field>(records[record].fields).filter(([, field]) => field.step === step);
  if (fields.length === 0) return [];
  return [`### ${step ?? 'Set by the server or the machine'}`, table(fields, messages)];
}

/** A list: its facts, and the fields of an item. */
function listPart(list: ListName, messages: Messages): string[] {
  const {
    idField,
    step,
    section,
    required: needed,
    when,
    totalField,
    totalMax,
    nameField,
    fields,
    calls,
  } = listOf(list);
  const facts = [
    `asked in \`${step}\`, section \`${section}\``,
    needed ? `at least one item${when ? ` if ${condition(when)}` : ''}` : 'may be empty',
    `an item is known by \`${idField}\` and named by \`${nameField}\``,
    ...(totalField ? [`\`${totalField}\` is totalled${totalMax ? `, to at most ${totalMax}` : ''}`] : []),
    `calls \`${calls.get}\`, \`${calls.add}\`, \`${calls.update}\``,
  ];
  return [`### ${list}`, `${facts.join('; ')}.`, table(Object.entries(fields), messages)];
}

const allRecords = Object.keys(records) as RecordName[];

const messagesOf = (record: RecordName): Messages => ({
  ...readArea('en', 'common'),
  ...readArea('en', 'records'),
  ...readArea('en', record),
});

/** The names that we chose, by record or list. */
function chosenNames(): string {
  const rowsOf = (owner: string, fields: Readonly<Record<string, Field>>, messages: Messages) =>
    Object.entries(fields)
      .filter(([, field]) => field.assumed)
      .map(([name, { kind, step }]) => [
        owner,
        step ?? '',
        `\`${name}\``,
        kind,
        messages[`field.${name}`] ?? '',
      ]);
  return markdownTable(
    ['Record or list', 'Step', 'Name', 'Kind', 'Label'],
    [
      ...allRecords.flatMap((record) => rowsOf(record, records[record].fields, messagesOf(record))),
      ...listNames.flatMap((list) => rowsOf(`list ${list}`, listOf(list).fields, messagesOf('application'))),
    ],
  );
}

/** The yes/no fields, with the value that each has on the wire while it is unanswered. */
const yesNoFields = (): string =>
  markdownTable(
    ['Record', 'Step', 'Name', 'Unanswered', 'Label'],
    allRecords.flatMap((record) =>
      Object.entries<Field>(records[record].fields)
        .filter(([, { kind }]) => kind === 'yesno')
        .map(([name, field]) => [
          record,
          field.step ?? '',
          `\`${name}\``,
          String(blankOf(field)),
          messagesOf(record)[`field.${name}`] ?? '',
        ]),
    ),
  );

/** The page: the fields of both records by step, then those of the lists. */
export function fieldsPage(): string {
  const parts = allRecords.flatMap((record) => [
    `## ${record} (\`/${outlines[record].stage}\`)`,
    ...part(record, undefined, messagesOf(record)),
    ...steps[record].flatMap((step) => part(record, step, messagesOf(record))),
  ]);
  return [
    '# Fields',
    'Generated from `machines/catalogue/` by `docs/tools/fieldsPage.ts`; do not edit.',
    ...parts,
    '## The lists of the application',
    'Each item also carries `statecode`: 1 is deleted. Lists show only items that are not.',
    ...listNames.flatMap((list) => listPart(list, messagesOf('application'))),
    '## Yes/no fields',
    '1 is yes, 0 is no, 2 is unanswered. On reading, `""`, `null` and `false` are unanswered too and `true` is 1 (product 3.4). Where 0 stands for unanswered, the position of the record tells whether the question was answered.',
    yesNoFields(),
    '## Names that the specification does not give',
    'The specification describes these fields and does not name them, or needs them without describing them. We chose the names (product 3.1); a real backend has to confirm them (product 15.5).',
    chosenNames(),
    '',
  ].join('\n\n');
}
