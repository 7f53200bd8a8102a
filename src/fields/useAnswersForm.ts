// A form over rows of the catalogue: react-hook-form owns the keystrokes and all errors, those that the catalogue's check finds (its
// resolver, decision 018) and those that the server found.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Field, Issue } from '#machines/catalogue/fields/field.ts';
import { showAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { answersSchema } from '#machines/catalogue/fields/answersSchema.ts';
import type { ErrorSummaryItem } from '../parts/ErrorSummary.tsx';
import { errorText } from './errorText.ts';
import { pathLabel } from './pathLabel.ts';

/** The id of the broken rule by the wire name of its field. */
export type ErrorIds = Readonly<Record<string, string | undefined>>;

export interface AnswersForm {
  form: UseFormReturn<Answers, unknown, Answers>;
  /** What is wrong since the last try, for the summary. */
  errors: ErrorSummaryItem[];
  /** The same for the fields. */
  errorIds: ErrorIds;
  /** Counts the tries, and what the server refused of them. */
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
  /** Rows of the record's other forms: the server judges them too. */
  otherFields?: Readonly<Record<string, Field>>;
  /** Hears all answers whenever one is typed, without drawing anything anew; always the same function. */
  onAnswersChange?: (answers: Answers) => void;
}

const errorsOf = (issues: readonly Issue[]): FieldErrors<Answers> =>
  Object.fromEntries(issues.map(({ path, messageId }) => [path, { type: messageId, message: messageId }]));

const noIssues: readonly Issue[] = [];
const noErrors: FieldErrors<Answers> = {};
const noOtherFields = {};
const noErrorIds: ErrorIds = {};
const noSummaryItems: ErrorSummaryItem[] = [];

export function useAnswersForm({
  fields,
  answers,
  check,
  issues = noIssues,
  otherFields = noOtherFields,
  onAnswersChange,
}: AnswersFormOptions): AnswersForm {
  const intl = useIntl();
  // The same object for the same issues: another one would wipe what the resolver found, and draw every field again.
  const serverErrors = useMemo(() => (issues.length === 0 ? noErrors : errorsOf(issues)), [issues]);
  const form = useForm<Answers, unknown, Answers>({
    defaultValues: answers ?? showAnswers(fields, {}),
    errors: serverErrors,
    resolver: standardSchemaResolver(answersSchema(fields, check)),
    // The summary takes the focus, not the first field.
    shouldFocusError: false,
  });
  useEffect(() => {
    if (onAnswersChange === undefined) return;
    // The form also tells of what is no news: a field that is drawn, another look at an error.
    let lastAnswers: Answers = {};
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (Object.keys(values).every((name) => values[name] === lastAnswers[name])) return;
        lastAnswers = { ...values };
        onAnswersChange(lastAnswers);
      },
    });
  }, [form, onAnswersChange]);
  const { errors: formErrors, submitCount } = form.formState;
  // Counted once the form has taken them in, so that they are there when the summary is told of the try.
  const [counted, setCounted] = useState({ refused: noErrors, refusals: 0 });
  const areServerErrorsShown = Object.keys(serverErrors).every(
    (path) => formErrors[path]?.message === serverErrors[path]?.message,
  );
  if (areServerErrorsShown && serverErrors !== noErrors && serverErrors !== counted.refused)
    setCounted({ refused: serverErrors, refusals: counted.refusals + 1 });
  const attempt = submitCount + counted.refusals;
  // The same objects every time: a submit without errors then draws no field anew.
  if (Object.keys(formErrors).length === 0)
    return { form, errors: noSummaryItems, errorIds: noErrorIds, attempt };
  // Fields in the order asked, then what is no field: lists and documents.
  const rows = new Map<string, Field>(fields);
  const paths = [...rows.keys(), ...Object.keys(formErrors).filter((path) => !rows.has(path))];
  const errorIds: ErrorIds = Object.fromEntries(paths.map((name) => [name, formErrors[name]?.message]));
  const errors = paths.flatMap((name): ErrorSummaryItem[] => {
    const messageId = errorIds[name];
    const row = rows.get(name) ?? otherFields[name];
    const label = pathLabel(intl, name, row);
    // The notice of the refusal stands.
    if (messageId === undefined || label === undefined) return [];
    const message = errorText(intl, row ?? { kind: 'text' }, messageId);
    const onOtherPage = row !== undefined && !rows.has(name);
    return [{ name, label, message, onOtherPage }];
  });
  return { form, errors, errorIds, attempt };
}
