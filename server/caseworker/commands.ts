// The caseworker's commands as data (product 14.5): what each takes, what it asks of the server, and how it explains itself.
import { seedLimits } from '#machines/catalogue/fields/limits.ts';
import { outlines, recordNames, type RecordName } from '#machines/catalogue/records/outlines.ts';
import {
  caseworkerMoves,
  displayStates,
  displayStateOfStage,
  stageOf,
  stages,
} from '#machines/catalogue/statuses.ts';
import { personaNames } from '../seed/personas/persona.ts';

export interface CaseworkerRequest {
  method: 'GET' | 'PUT' | 'POST';
  /** Under /caseworker/. */
  path: string;
  body?: object;
}

/** The options as `parseArgs` takes them, with the name of their value and what they mean. */
export const options = {
  json: { type: 'boolean', meaning: 'print the answer as JSON' },
  force: { type: 'boolean', meaning: 'do it although a rule speaks against it; the history keeps a mark' },
  as: {
    type: 'string',
    value: 'NAME',
    meaning: 'who you are, kept in the history; needed when CASEWORKER_KEY is set',
  },
  reason: { type: 'string', value: 'TEXT', meaning: 'why, kept in the history' },
  confirm: {
    type: 'string',
    value: 'EMAIL',
    meaning:
      'the e-mail address of the person, once more; without it nothing is erased, and no broker loses clients',
  },
  'message-en': {
    type: 'string',
    value: 'TEXT',
    meaning: 'what the applicant reads in English about a query',
  },
  'message-cy': { type: 'string', value: 'TEXT', meaning: 'the same in Welsh; both languages are needed' },
  reference: { type: 'string', value: 'TEXT', meaning: 'a part of the reference, such as 000123' },
  email: { type: 'string', value: 'TEXT', meaning: 'a part of the e-mail address' },
  company: { type: 'string', value: 'TEXT', meaning: 'a part of the company’s name' },
  status: {
    type: 'string',
    value: 'STATUS',
    meaning: `a status of either record, or what the newest record shows the applicant: ${displayStates.join(', ')}`,
  },
  'older-than': {
    type: 'string',
    value: 'DAYS',
    meaning: 'the newest record has had its status for at least this many days',
  },
  undelivered: { type: 'boolean', meaning: 'e-mails to the address could not be delivered' },
  page: { type: 'string', value: 'NUMBER', meaning: 'the page, 1 when it is left out' },
  applications: { type: 'string', value: 'NUMBER', meaning: 'how many Applications to invent' },
  broker: { type: 'string', value: 'EMAIL', meaning: 'the broker to whom they are assigned' },
  persona: { type: 'string', value: 'NAME', meaning: `one of ${[...personaNames, 'all'].join(', ')}` },
  out: { type: 'string', value: 'FILE', meaning: 'write to this new file, which only you can read' },
  seed: {
    type: 'string',
    value: 'NUMBER',
    meaning: 'another number invents other people, 1 when it is left out',
  },
  times: { type: 'string', value: 'NUMBER', meaning: 'how often, without it until no-faults' },
  after: { type: 'string', value: 'NUMBER', meaning: 'how many calls succeed before, 0 when it is left out' },
} as const satisfies Record<string, { type: 'boolean' | 'string'; value?: string; meaning: string }>;

export type OptionName = keyof typeof options;

/** The given options. */
export type OptionValues = {
  readonly [Name in OptionName]?:
    | ((typeof options)[Name]['type'] extends 'boolean' ? boolean : string)
    | undefined;
};

/** The words of a command are wrong; the message names the wrong one. */
export class UsageError extends Error {}

interface Operand {
  name: string;
  /** Absent: any word. */
  choices?: readonly string[];
}

export interface Command {
  summary: string;
  operands: readonly Operand[];
  /** Besides --json. */
  options: readonly OptionName[];
  /** Further paragraphs of its help. */
  notes?: readonly string[];
  /** What follows `npm run caseworker -- `. */
  examples: readonly string[];
  /** Sent one after the other. Throws UsageError for a wrong value. */
  requests: (operands: readonly string[], values: OptionValues) => readonly CaseworkerRequest[];
  /** Whether to print the sums of all answers rather than the one answer. */
  isSummed?: true;
}

const who: Operand = { name: 'WHO' };
const broker: Operand = { name: 'BROKER_EMAIL' };
const signature = ['as', 'reason'] as const;
const whoMeans = 'WHO is an e-mail address or the reference of an Application, such as CEF-000123.';

const applicantPath = (applicant = '', part = '') => `applicants/${encodeURIComponent(applicant)}${part}`;

/** `name` must be a whole number between the limits. */
function wholeNumber(
  values: OptionValues,
  name: OptionName,
  least: number,
  most: number,
): number | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const number = /^\d{1,15}$/.test(String(given)) ? Number(given) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} ${String(given)}: not a whole number from ${least} to ${most}.`);
}

const signed = ({ as, reason }: OptionValues) => ({ as, reason });

/** A command that changes something for one user. */
const applicantCommand = (
  part: string,
  {
    summary,
    notes = [],
    example,
    isSigned = true,
    isConfirmed = false,
  }: { summary: string; notes?: string[]; example: string; isSigned?: boolean; isConfirmed?: boolean },
): Command => ({
  summary,
  operands: [who],
  options: [...(isConfirmed ? (['confirm'] as const) : []), ...(isSigned ? signature : [])],
  notes: [whoMeans, ...notes],
  examples: [example],
  requests: ([applicant], values) => {
    const confirmation = isConfirmed && values.confirm !== undefined ? { confirm: values.confirm } : {};
    const body = { ...signed(values), ...confirmation };
    return [{ method: 'PUT', path: applicantPath(applicant, part), ...(isSigned ? { body } : {}) }];
  },
});

/** A command that names an applicant and a broker. */
const assignmentCommand = (name: string, part: string, summary: string): Command => ({
  summary,
  operands: [who, broker],
  options: signature,
  notes: [whoMeans],
  examples: [`${name} CEF-000123 broker@example.org --as "Siân Wyn" --reason "Letter of authority"`],
  requests: ([applicant, brokerEmail], values) => [
    { method: 'PUT', path: applicantPath(applicant, part), body: { broker: brokerEmail, ...signed(values) } },
  ],
});

const filters = ['reference', 'email', 'company', 'status', 'older-than', 'undelivered'] as const;

function queryOf(values: OptionValues): string {
  wholeNumber(values, 'older-than', 0, 999_999);
  wholeNumber(values, 'page', 1, 999_999);
  const query = new URLSearchParams();
  for (const name of [...filters, 'page'] as const) {
    const value = values[name];
    if (value !== undefined) query.set(name.replace('-', ''), String(value));
  }
  return query.size === 0 ? '' : `?${query.toString()}`;
}

/** The statuses of a record by what the applicant reads, and the moves between them. */
const statusNotes = (record: RecordName): string =>
  [
    `Statuses of the ${record}, by what the applicant reads; those on a line are the same to the applicant:`,
    ...stages.map((stage) => {
      const names = Object.keys(outlines[record].statuses).filter(
        (status) => stageOf(outlines[record], status) === stage,
      );
      return `  ${displayStateOfStage(stage)}: ${names.join(', ')}`;
    }),
  ].join('\n');

const moveNotes = [
  'Moves without --force:',
  ...stages.map((from) => {
    const to = caseworkerMoves[from].map((stage) => displayStateOfStage(stage));
    return `  ${displayStateOfStage(from)} → ${to.length === 0 ? 'none' : to.join(', ')}`;
  }),
].join('\n');

function setRequests(
  [applicant, record, status]: readonly string[],
  values: OptionValues,
): CaseworkerRequest[] {
  const { force = false, 'message-en': en, 'message-cy': cy } = values;
  if ((en === undefined) !== (cy === undefined)) {
    throw new UsageError(
      `--message-${en === undefined ? 'en' : 'cy'} is missing: the applicant reads a message in English or in Welsh.`,
    );
  }
  const message = en === undefined ? {} : { message: { en, cy } };
  const body = { status, force, ...message, ...signed(values) };
  return [{ method: 'PUT', path: applicantPath(applicant, `/records/${record}`), body }];
}

function seedRequests(_operands: readonly string[], values: OptionValues): CaseworkerRequest[] {
  const { persona, force = false, broker: brokerEmail } = values;
  const seed = wholeNumber(values, 'seed', 1, Number.MAX_SAFE_INTEGER) ?? 1;
  if (persona !== undefined) {
    const other = values.applications === undefined ? 'broker' : 'applications';
    if (values[other] !== undefined) throw new UsageError(`--${other} does not go with --persona.`);
    return [{ method: 'POST', path: 'personas', body: { persona, seed, force, ...signed(values) } }];
  }
  const { perRequest, applications: most } = seedLimits;
  const applications = wholeNumber(values, 'applications', 1, most);
  if (applications === undefined) throw new UsageError('Give --applications NUMBER or --persona NAME.');
  return Array.from({ length: Math.ceil(applications / perRequest) }, (_none, index) => {
    const first = index * perRequest;
    const count = Math.min(perRequest, applications - first);
    const body = { first, count, seed, force, broker: brokerEmail, ...signed(values) };
    return { method: 'POST', path: 'scenarios', body };
  });
}

export const commands: Readonly<Record<string, Command>> = {
  list: {
    summary: 'find users, 50 on a page',
    operands: [],
    options: [...filters, 'page'],
    notes: [
      'A user is listed who matches every option. Letter case does not count, nor do accents in the name of a company.',
    ],
    examples: [
      'list',
      'list --status submitted --older-than 10',
      'list --company solar --page 2',
      'list --undelivered',
    ],
    requests: (_operands, values) => [{ method: 'GET', path: `applicants${queryOf(values)}` }],
  },
  export: {
    summary: 'print or write all that list would find as CSV, for a spreadsheet',
    operands: [],
    options: [...filters, 'out'],
    notes: [
      'A cell that a spreadsheet would run as a formula begins with an apostrophe.',
      'Use --out rather than “>”: npm prints lines of its own before the answer. A file that exists is never replaced.',
    ],
    examples: ['export --status processing --out processing.csv'],
    requests: (_operands, values) => [{ method: 'GET', path: `export${queryOf(values)}` }],
  },
  show: {
    summary: 'show one user: answers, lists, documents and the history',
    operands: [who],
    options: ['page'],
    notes: [
      whoMeans,
      'The changes of fields come in pages of 100. Page 1 has the newest; all else stands on each page.',
    ],
    examples: ['show CEF-000123', 'show applicant@example.org --json'],
    requests: ([applicant], values) => [
      { method: 'GET', path: applicantPath(applicant, queryOf({ page: values.page })) },
    ],
  },
  set: {
    summary: 'move the status of a record; the applicant gets an e-mail',
    operands: [who, { name: 'RECORD', choices: recordNames }, { name: 'STATUS' }],
    options: ['message-en', 'message-cy', ...signature, 'force'],
    notes: [
      whoMeans,
      ...recordNames.map(statusNotes),
      moveNotes,
      'An eoi that becomes approved creates the application. One that is withdrawn or rejected later leaves the application as it is: the answer says so, and how to withdraw it. A message goes with a move to in-query only: the applicant and, for an application, its brokers read it in an e-mail and in the portal. Not even --force submits a record that is not complete.',
    ],
    examples: [
      'set applicant@example.org eoi eligible --as "Siân Wyn"',
      'set CEF-000123 application app-in-query --message-en "Which roof?" --message-cy "Pa do?"',
    ],
    requests: setRequests,
  },
  assign: assignmentCommand('assign', '/assignment', 'let a broker act for an applicant, who gets an e-mail'),
  unassign: assignmentCommand(
    'unassign',
    '/assignment/ended',
    'end the assignment of a broker to an applicant',
  ),
  'make-broker': applicantCommand('/broker', {
    summary: 'make a user a broker, to whom Applications can be assigned',
    example: 'make-broker broker@example.org --as "Siân Wyn"',
  }),
  'unmake-broker': applicantCommand('/broker/ended', {
    summary: 'make a broker an ordinary user, which ends all assignments and sign-ins of the broker',
    notes: ['A broker with clients loses them only when --confirm repeats the e-mail address.'],
    example: 'unmake-broker broker@example.org --confirm broker@example.org --reason "Left the firm"',
    isConfirmed: true,
  }),
  'expire-link': applicantCommand('/links/expired', {
    summary: 'expire the links in e-mails to a user',
    example: 'expire-link applicant@example.org',
    isSigned: false,
  }),
  'end-sessions': applicantCommand('/sessions/ended', {
    summary: 'end all sign-ins of a user, for example after a device was lost',
    example: 'end-sessions applicant@example.org',
    isSigned: false,
  }),
  lock: applicantCommand('/locked', {
    summary: 'lock an account: no password opens it until its owner chooses one by a reset link',
    notes: [
      'It ends all sign-ins of the user and expires the links in e-mails. `show` says that the account is locked.',
    ],
    example: 'lock applicant@example.org',
    isSigned: false,
  }),
  erase: {
    summary: 'erase a person: account, records, lists, documents and history, for good',
    operands: [who],
    options: ['confirm'],
    notes: [
      whoMeans,
      'What the person did to the records of others stays in their history, without address and name. Backups and logs are not changed.',
    ],
    examples: ['erase CEF-000123 --confirm applicant@example.org'],
    requests: ([applicant], { confirm }) => {
      if (confirm === undefined)
        throw new UsageError('--confirm is missing: repeat the e-mail address of the person to be erased.');
      return [{ method: 'PUT', path: applicantPath(applicant, '/erased'), body: { confirm } }];
    },
  },
  seed: {
    summary: 'for testers: invent applicants',
    operands: [],
    options: ['applications', 'broker', 'persona', 'seed', ...signature, 'force'],
    notes: ['docs/personas.md describes the personas.'],
    examples: ['seed --applications 100 --broker broker@example.org', 'seed --persona charity'],
    requests: seedRequests,
    isSummed: true,
  },
  fault: {
    summary: 'for testers: make a call fail',
    operands: [{ name: 'CALL' }, { name: 'FAULT' }],
    options: ['times', 'after'],
    notes: ['docs/faults.md lists the faults; the server must have been started with FAULTS.'],
    examples: ['fault UpdateICEOI 500 --times 1'],
    requests: ([call, fault], values) => [
      {
        method: 'POST',
        path: 'faults',
        body: {
          call,
          fault,
          times: wholeNumber(values, 'times', 1, Number.MAX_SAFE_INTEGER),
          after: wholeNumber(values, 'after', 0, Number.MAX_SAFE_INTEGER) ?? 0,
        },
      },
    ],
  },
  faults: {
    summary: 'for testers: list the faults that are set',
    operands: [],
    options: [],
    examples: ['faults'],
    requests: () => [{ method: 'GET', path: 'faults' }],
  },
  'no-faults': {
    summary: 'for testers: end all faults',
    operands: [],
    options: [],
    examples: ['no-faults'],
    requests: () => [{ method: 'PUT', path: 'faults/ended' }],
  },
};
