// A form over rows of the catalogue. react-hook-form owns the keystrokes and all errors of the form: those that the catalogue's check
// finds through the resolver (decision 018), and those that the server found.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  useForm,
  type FieldErrors,
  type SubmitHandler,
  type UseFormHandleSubmit,
  type UseFormReturn,
} from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Field, Issue, NamedField } from '#machines/catalogue/fields/field.ts';
import {
  formatAnswers,
  isSameValue,
  parseAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import type { ErrorSummaryItem } from '../parts/ErrorSummary.tsx';
import { issueText, pathLabel } from './fieldMessages.ts';

/** The id of the broken rule by the wire name of its field. */
export type ErrorIds = Readonly<Record<string, string | undefined>>;

export interface AnswersForm {
  form: Omit<UseFormReturn<Answers, unknown, Answers>, 'handleSubmit'>;
  /** The handler of the form's submit event. `onValid` gets the answers when the check finds nothing. */
  handleSubmit: (onValid: SubmitHandler<Answers>) => ReturnType<UseFormHandleSubmit<Answers>>;
  /** The errors of the last attempt, for the error summary. */
  errors: ErrorSummaryItem[];
  /** The same errors by field. */
  errorIds: ErrorIds;
  /** Counts submits, and the times the server refused one: the summary takes the focus whenever it changes. */
  attempt: number;
}

interface AnswersFormOptions {
  fields: readonly NamedField[];
  /** The initial answers. */
  answers?: Answers;
  /** Whenever this changes, the form shows `answers` instead of what was typed. */
  version?: string;
  /** Checks the typed answers, converted to wire values. */
  check: (values: Values) => Issue[];
  /** The paths of all issues of the page in its order, when it has lists or documents beside its fields. */
  pathsInOrder?: readonly string[];
  /** Lists and documents of the record. When they change, their errors are checked again, so that an error that no longer holds goes. */
  related?: unknown;
  /** Issues that the server found. */
  issues?: readonly Issue[];
  /** Rows of the record's other steps, because the server checks the whole record. */
  otherFields?: Readonly<Record<string, Field>>;
  /** Called when the check has refused a submit: notices about the last attempt are out of date (product 6.13). */
  onRefused: (answers: Answers) => void;
  /** Called with all answers when one changes, without a render; the same function on every render. */
  onAnswersChange?: (answers: Answers) => void;
  /** Whether the first answers are checked when the form opens, because they were valid once and are no longer. */
  checksAtOnce?: boolean;
}

/**
 * The catalogue's check as a Standard Schema (standardschema.dev), the interface through which react-hook-form validates. The output is what
 * the user typed, because the machines parse the answers themselves.
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

const errorsOf = (issues: readonly Issue[]): FieldErrors<Answers> =>
  Object.fromEntries(issues.map(({ path, messageId }) => [path, { type: messageId, message: messageId }]));

const noIssues: readonly Issue[] = [];
const noErrors: FieldErrors<Answers> = {};
const noOtherFields = {};
const noErrorIds: ErrorIds = {};
const noSummaryItems: ErrorSummaryItem[] = [];

export function useAnswersForm({
  fields,
  answers = formatAnswers(fields, {}),
  version,
  check,
  pathsInOrder,
  related,
  issues = noIssues,
  otherFields = noOtherFields,
  onRefused,
  onAnswersChange,
  checksAtOnce = false,
}: AnswersFormOptions): AnswersForm {
  const intl = useIntl();
  // The same object for the same issues: a new one would replace the errors of the resolver and render every field.
  const serverErrors = useMemo(() => (issues.length === 0 ? noErrors : errorsOf(issues)), [issues]);
  const form = useForm<Answers, unknown, Answers>({
    defaultValues: answers,
    errors: serverErrors,
    resolver: standardSchemaResolver(answersSchema(fields, check)),
    // The error summary takes the focus, not the first field.
    shouldFocusError: false,
  });
  // The form also notifies when no answer has changed: a field registers, the resolver runs again, or other answers are shown.
  const lastAnswers = useRef(answers);
  // The store of react-hook-form is outside React: a subscription reports each keystroke without a render.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values, errors: shown = {} }) => {
          const changed = new Set(
            Object.keys(values).filter((name) => !isSameValue(values[name], lastAnswers.current[name])),
          );
          if (changed.size === 0) return;
          lastAnswers.current = { ...values };
          onAnswersChange?.(lastAnswers.current);
          // An answer can be the reason for the error of another one, which react-hook-form would not check again. What the server found stays
          // until its own answer changes: the check of the form does not know of it.
          const outdated = Object.keys(shown).filter(
            (path) => changed.has(path) || shown[path]?.message !== serverErrors[path]?.message,
          );
          if (outdated.length > 0) void form.trigger(outdated);
        },
      }),
    [form, onAnswersChange, serverErrors],
  );
  const isChecked = useRef(!checksAtOnce);
  // The form's store is outside React.
  useEffect(() => {
    if (isChecked.current) return;
    isChecked.current = true;
    void form.trigger();
  }, [form]);
  const { errors: formErrors, submitCount } = form.formState;
  const shownVersion = useRef(version);
  // Only the form is filled anew: the lists and documents beside its fields stay as they are, with an open dialog and the chosen files.
  useEffect(() => {
    if (shownVersion.current === version) return;
    shownVersion.current = version;
    lastAnswers.current = answers;
    const shown = form.getValues();
    // A form that shows these answers already stays as it is: a reset renders every field.
    if (!Object.keys(answers).every((name) => isSameValue(shown[name], answers[name])))
      form.reset(answers, { keepErrors: true, keepIsSubmitted: true, keepSubmitCount: true });
    if (Object.keys(formErrors).length > 0) void form.trigger();
  }, [version, answers, form, formErrors]);
  const checkedRelated = useRef(related);
  // The form's store is outside React, and knows only of changes of its own fields.
  useEffect(() => {
    if (checkedRelated.current === related) return;
    checkedRelated.current = related;
    const names = new Set(fields.map(([name]) => name));
    const paths = Object.keys(formErrors).filter((path) => !names.has(path));
    if (paths.length > 0) void form.trigger(paths);
  }, [related, fields, form, formErrors]);
  // A refusal counts once formState has its errors, so that the summary shows them when it takes the focus.
  const [counted, setCounted] = useState({ refused: noErrors, refusals: 0 });
  const areServerErrorsShown = Object.keys(serverErrors).every(
    (path) => formErrors[path]?.message === serverErrors[path]?.message,
  );
  if (areServerErrorsShown && serverErrors !== noErrors && serverErrors !== counted.refused)
    setCounted({ refused: serverErrors, refusals: counted.refusals + 1 });
  const attempt = submitCount + counted.refusals;
  const handleSubmit = (onValid: SubmitHandler<Answers>) =>
    form.handleSubmit(onValid, () => onRefused(form.getValues()));
  // Constant objects, so that a submit without errors renders no field.
  if (Object.keys(formErrors).length === 0)
    return { form, handleSubmit, errors: noSummaryItems, errorIds: noErrorIds, attempt };
  const rows = new Map<string, Field>(fields);
  // An issue that the server found can be about another page.
  const paths = [...new Set([...(pathsInOrder ?? rows.keys()), ...Object.keys(formErrors)])];
  const errorIds: ErrorIds = Object.fromEntries(paths.map((name) => [name, formErrors[name]?.message]));
  const errors = paths.flatMap((name): ErrorSummaryItem[] => {
    const messageId = errorIds[name];
    const row = rows.get(name) ?? otherFields[name];
    const label = pathLabel(intl, name, row);
    // Without a label there is nothing to correct here; the notice about the refusal is shown anyway.
    if (messageId === undefined || label === undefined) return [];
    const message = issueText(intl, name, row, messageId);
    const onOtherPage = row !== undefined && !rows.has(name);
    return [{ name, label, message, onOtherPage }];
  });
  return { form, handleSubmit, errors, errorIds, attempt };
}
