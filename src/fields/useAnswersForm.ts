// A form over rows of the catalogue: react-hook-form owns the keystrokes, the catalogue's own check is its resolver (decision 002).
import { useEffect, useMemo } from 'react';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Field, Issue } from '#machines/catalogue/field.ts';
import { readAnswers, showAnswers, type Answers, type Values } from '#machines/catalogue/answers.ts';
import type { ErrorLine } from '../parts/ErrorSummary.tsx';
import { errorText } from './errorText.ts';

export interface AnswersForm {
  form: UseFormReturn<Answers>;
  /** What is wrong since the last try, for the summary. */
  errors: ErrorLine[];
  /** Counts the tries. */
  attempt: number;
}

interface AnswersFormOptions {
  fields: readonly [string, Field][];
  /** What the form shows at first. */
  answers?: Answers;
  /** The broken rules of what was typed, read to wire values. */
  check: (values: Values) => Issue[];
  /** Rules that the server found broken. */
  issues?: readonly Issue[];
  /** Hears all answers whenever one is typed, without drawing anything anew; always the same function. */
  onTyped?: (answers: Answers) => void;
}

const errorsOf = (issues: readonly Issue[]): FieldErrors<Answers> =>
  Object.fromEntries(issues.map(({ path, messageId }) => [path, { type: messageId, message: messageId }]));

const none: readonly Issue[] = [];
const noErrors: FieldErrors<Answers> = {};

export function useAnswersForm({
  fields,
  answers,
  check,
  issues = none,
  onTyped,
}: AnswersFormOptions): AnswersForm {
  const intl = useIntl();
  // The same object for the same issues: another one would wipe what the resolver found, and draw every field again.
  const refused = useMemo(() => (issues.length === 0 ? noErrors : errorsOf(issues)), [issues]);
  const form = useForm<Answers>({
    defaultValues: answers ?? showAnswers(fields, {}),
    errors: refused,
    resolver: (typed) => {
      const broken = check(readAnswers(fields, typed));
      return broken.length === 0 ? { values: typed, errors: {} } : { values: {}, errors: errorsOf(broken) };
    },
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
  });
  useEffect(() => {
    if (onTyped === undefined) return;
    // The form also tells of what is no news: a field that is drawn, another look at an error.
    let told: Answers = {};
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (Object.keys(values).every((name) => values[name] === told[name])) return;
        told = { ...values };
        onTyped(told);
      },
    });
  }, [form, onTyped]);
  const { errors: wrong, submitCount } = form.formState;
  // Fields in the order asked, then what is no field: lists and documents.
  const rows = new Map<string, Field>(fields);
  const paths = [...rows.keys(), ...Object.keys(wrong).filter((path) => !rows.has(path))];
  const errors = paths.flatMap((name) => {
    const messageId = wrong[name]?.message;
    if (typeof messageId !== 'string') return [];
    const label = intl.formatMessage({ id: rows.has(name) ? `field.${name}` : `list.${name}.title` });
    return [{ name, label, message: errorText(intl, rows.get(name) ?? { kind: 'text' }, messageId) }];
  });
  return { form, errors, attempt: submitCount };
}
