// The help of the caseworker's command: all commands, and each with its options and examples (product 14.5).
import { commands, options, UsageError, type Command, type OptionName } from './commands.ts';

const run = 'npm run caseworker --';

const commandNames = Object.keys(commands);

const aligned = (rows: readonly (readonly [string, string])[]): string[] => {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`);
};

function optionUsage(name: OptionName): string {
  const option = options[name];
  return 'value' in option ? `--${name} ${option.value}` : `--${name}`;
}

/** One line: the command with its operands and options. */
const usageOf = (name: string, { operands, options: own }: Command): string =>
  [
    run,
    name,
    ...operands.map(({ name: operand, choices }) => choices?.join('|') ?? operand),
    ...own.map((option) => `[${optionUsage(option)}]`),
  ].join(' ');

/** The command of a name. Throws UsageError for an unknown one. */
export function commandOf(name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command !== undefined) return command;
  throw new UsageError(`There is no command “${name}”. The commands are: help, ${commandNames.join(', ')}.`);
}

const lifeOfALoan = [
  ['list --status submitted', 'the applicant has submitted the Expression of Interest (eoi)'],
  ['show EMAIL', 'read it'],
  ['set EMAIL eoi eoi-in-assessment', 'the assessment begins'],
  ['set EMAIL eoi eligible', 'approve it, which creates the Application'],
  ['set EMAIL eoi ineligible', 'or turn it down'],
  ['assign EMAIL BROKER_EMAIL', 'if a broker acts for the applicant; make-broker comes first'],
  ['list --status submitted', 'later: the applicant has submitted the Application, too'],
  ['set CEF-000123 application stage-2-assessment-started', 'the assessment begins'],
  [
    'set CEF-000123 application app-in-query --message-en … --message-cy …',
    'ask; the applicant answers and submits again',
  ],
  ['set CEF-000123 application application-assigned', 'somebody assesses it'],
  ['set CEF-000123 application assessment-complete', 'the assessment is over'],
  ['set CEF-000123 application offer-letter-signed', 'the loan is granted'],
  ['set CEF-000123 application application-rejected', 'or turned down'],
  ['export --status approved --out approved.csv', 'all loans that were granted, for a spreadsheet'],
] as const;

const generalHelp = (): string =>
  [
    `${run} COMMAND …  sends a command to the running server.`,
    '',
    'Commands:',
    ...aligned([
      ...commandNames.map((name) => [name, commands[name]?.summary ?? ''] as const),
      ['help COMMAND', 'explain one command, with examples'],
    ]),
    '',
    'The life of a loan:',
    ...aligned(lifeOfALoan),
    '',
    'Every command takes --json. For a pipe write npm run --silent caseworker -- …, because npm prints lines of its own. The command asks the server at PORT (8080) and HOST (127.0.0.1), with the key in CASEWORKER_KEY or in the file caseworker.key of DATA_DIR (.data).',
    'Exit codes: 0 done, 1 the server refused, 2 the command is wrong or its file cannot be written, 3 the server cannot be asked.',
  ].join('\n');

const commandHelp = (name: string, command: Command): string =>
  [
    usageOf(name, command),
    '',
    `${command.summary[0]?.toUpperCase()}${command.summary.slice(1)}.`,
    ...(command.notes ?? []).flatMap((note) => ['', note]),
    '',
    'Options:',
    ...aligned(
      [...command.options, 'json' as const].map((option) => [optionUsage(option), options[option].meaning]),
    ),
    '',
    'Examples:',
    ...command.examples.map((example) => `  ${run} ${example}`),
  ].join('\n');

/** The help of one command, or of all. Throws UsageError for an unknown one. */
export const helpOn = (name: string | undefined): string =>
  name === undefined ? generalHelp() : commandHelp(name, commandOf(name));
