// Parses the arguments of `npm run caseworker -- …` into requests to the caseworker's API (product 14.5).
import { parseArgs } from 'node:util';
import {
  options,
  UsageError,
  type CaseworkerRequest,
  type Command,
  type OptionName,
  type OptionValues,
} from './commands.ts';
import { commandOf, helpOn } from './help.ts';

export interface ParsedCommand {
  name: string;
  /** To be sent one after the other. */
  requests: readonly CaseworkerRequest[];
  /** Whether to print the sums of all answers rather than the one answer. */
  isSummed: boolean;
  /** Whether to print the answer as JSON. */
  json: boolean;
  /** The file that the answer is written to instead of being printed. */
  out: string | undefined;
}

const optionNames = Object.keys(options) as OptionName[];

const parserOptions = { ...options, help: { type: 'boolean' } } as const;

function parseWords(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: parserOptions, allowPositionals: true });
  } catch (error) {
    // Node's message names the word; what follows its first sentence explains Node's own syntax.
    const [reason = ''] = String(error instanceof Error ? error.message : error).split(/\. To specify|\n/);
    throw new UsageError(`${reason.replaceAll("'", '').replace(/\.$/, '')}.`);
  }
}

function checkOperands({ operands }: Command, given: readonly string[]): void {
  for (const [index, { name, choices }] of operands.entries()) {
    const word = given[index];
    if (word === undefined || word === '') throw new UsageError(`${name} is missing.`);
    if (choices !== undefined && !choices.includes(word))
      throw new UsageError(`“${word}” is no ${name}. Use ${choices.join(' or ')}.`);
  }
  const excess = given[operands.length];
  if (excess !== undefined)
    throw new UsageError(`“${excess}” is one word too many. Put quotes around a text of several words.`);
}

function checkOptions(name: string, command: Command, values: OptionValues): void {
  const wrong = optionNames.find(
    (option) => values[option] !== undefined && option !== 'json' && !command.options.includes(option),
  );
  if (wrong !== undefined) throw new UsageError(`--${wrong} is no option of ${name}.`);
}

/** The command, or the text of its help. Throws UsageError, whose message names the wrong word. */
export function parseCommand(words: readonly string[]): ParsedCommand | { help: string } {
  const { values: given, positionals } = parseWords(words);
  const [name, ...operands] = positionals;
  if (name === undefined && given.help !== true)
    throw new UsageError('Say what to do: no command was given.');
  if (name === undefined || name === 'help') return { help: helpOn(operands[0]) };
  const command = commandOf(name);
  if (given.help === true) return { help: helpOn(name) };
  const { help: _help, ...values } = given;
  checkOptions(name, command, values);
  checkOperands(command, operands);
  if (values.out === '') throw new UsageError('--out: the name of the file is missing.');
  const requests = command.requests(operands, values);
  const isSummed = command.isSummed === true && values.applications !== undefined;
  return { name, requests, isSummed, json: values.json === true, out: values.out };
}
