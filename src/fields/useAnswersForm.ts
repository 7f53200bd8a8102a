// A form over rows of the catalogue: react-hook-form owns the keystrokes and all errors, those that the catalogue's check finds (its
// resolver, decision 018) and those that the server found.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useMemo, useState } from 'react';
import { useForm, type FieldErrors, type UseFormReturn } from 'react-hook-form';
import { useIntl } from 'react-intl';
import type { Field, Issue, NamedField } from '#machines/catalogue/fields/field.ts';
import { showAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { answersSchema } from '#machines/catalogue/fields/answersSchema.ts';
import type { ErrorLine } from '../parts/ErrorSummary.tsx';
import { errorText } from './errorText.ts';
import { pathLabel } from './pathLabel.ts';

/** The id of the broken rule by the wire name of its field. */
export type BrokenRules = Readonly<Record<string, string | undefined>>;

export interface AnswersForm {
  form: UseFormReturn<Answers, unknown, Answers>;
  /** What is wrong since the last try, for the summary. */
  errors: ErrorLine[];
  /** The same for the fields. */
  broken: BrokenRules;
  /** Counts the tries, and what the server refused of them. */
  attempt: number;
}

interface AnswersFormOptions {
  fields: readonly NamedField[];
  /** What the form shows at first. */
  answers?: Answers;
  /** The broken rules of what was typed, read to wire values. */
  check: (values: Values) => Issue[];
  /** Rules that the server found broken. */
  issues?: readonly Issue[];
  /** Rows of the record's other forms: the server judges them too. */
  others?: Readonly<Record<string, Field>>;
  /** Hears all answers whenever one is typed, without drawing anything anew; always the same function. */
  onTyped?: (answers: Answers) => void;
}

const errorsOf = (issues: readonly Issue[]): FieldErrors<Answers> =>
  Object.fromEntries(issues.map(({ path, messageId }) => [path, { type: messageId, message: messageId }]));

const none: readonly Issue[] = [];
const noErrors: FieldErrors<Answers> = {};
const noOthers = {};
const noBroken: BrokenRules = {};
const noLines: ErrorLine[] = [];

export function useAnswersForm({
  fields,
  answers,
  check,
  issues = none,
  others = noOthers,
  onTyped,
}: AnswersFormOptions): AnswersForm {
  const intl = useIntl();
  // The same object for the same issues: another one would wipe what the resolver found, and draw every field again.
  const refused = useMemo(() => (issues.length === 0 ? noErrors : errorsOf(issues)), [issues]);
  const form = useForm<Answers, unknown, Answers>({
    defaultValues: answers ?? showAnswers(fields, {}),
    errors: refused,
    resolver: standardSchemaResolver(answersSchema(fields, check)),
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
  // Counted once the form has taken them in, so that they are there when the summary is told of the try.
  const [counted, setCounted] = useState({ refused: noErrors, refusals: 0 });
  const isTakenIn = Object.keys(refused).every((path) => wrong[path]?.message === refused[path]?.message);
  if (isTakenIn && refused !== noErrors && refused !== counted.refused)
    setCounted({ refused, refusals: counted.refusals + 1 });
  const attempt = submitCount + counted.refusals;
  // The same objects every time: a submit without errors then draws no field anew.
  if (Object.keys(wrong).length === 0) return { form, errors: noLines, broken: noBroken, attempt };
  // Fields in the order asked, then what is no field: lists and documents.
  const rows = new Map<string, Field>(fields);
  const paths = [...rows.keys(), ...Object.keys(wrong).filter((path) => !rows.has(path))];
  const broken: BrokenRules = Object.fromEntries(paths.map((name) => [name, wrong[name]?.message]));
  const errors = paths.flatMap((name): ErrorLine[] => {
    const messageId = broken[name];
    const row = rows.get(name) ?? others[name];
    const label = pathLabel(intl, name, row);
    // The notice of the refusal stands.
    if (messageId === undefined || label === undefined) return [];
    const message = errorText(intl, row ?? { kind: 'text' }, messageId);
    const elsewhere = row !== undefined && !rows.has(name);
    return [{ name, label, message, elsewhere }];
  });
  return { form, errors, broken, attempt };
}
