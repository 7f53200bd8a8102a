// The catalogue's check as a Standard Schema (standardschema.dev), the interface through which react-hook-form validates.
import { parseAnswers, type Answers, type Values } from './answers.ts';
import type { Issue, NamedField } from './field.ts';

/**
 * The output is what the user typed, because the machines parse the answers themselves.
 * @param check returns the broken rules of the parsed answers
 */
export const answersSchema = (
  fields: readonly NamedField[],
  check: (values: Values) => readonly Issue[],
) => ({
  '~standard': {
    version: 1 as const,
    vendor: 'catalogue',
    validate: (typed: unknown) => {
      const answers = typed as Answers;
      const issues = check(parseAnswers(fields, answers));
      if (issues.length === 0) return { value: answers };
      return { issues: issues.map(({ path, messageId }) => ({ path: [path], message: messageId })) };
    },
  },
});
