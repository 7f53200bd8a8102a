// The catalogue's check as a Standard Schema (standardschema.dev), the interface by which form libraries validate.
import { readAnswers, type Answers, type Values } from './answers.ts';
import type { Issue, NamedField } from './field.ts';

/**
 * What is valid stays as it was typed: the machines read it to wire values themselves.
 * @param check the broken rules of what was typed, read to wire values
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
      const issues = check(readAnswers(fields, answers));
      if (issues.length === 0) return { value: answers };
      return { issues: issues.map(({ path, messageId }) => ({ path: [path], message: messageId })) };
    },
  },
});
