// The form of one step, built from the catalogue: fields by section, conditions, warnings, lists, documents, the company search, the
// postcode check, and the choice after a conflict (product 1.7).
import { Suspense, useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import {
  parseAnswers,
  formatAnswers,
  type Answers,
  type Values,
} from '#machines/catalogue/fields/answers.ts';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import type { Lookups } from '#machines/lookups/lookupMachine.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { stepIssues } from '#machines/catalogue/records/progress.ts';
import { fieldsOfStep, pathsOfStep, sectionsOfStep } from '#machines/catalogue/records/definition.ts';

import { parseAddress, routes } from '#machines/catalogue/routes.ts';
import { mergeAnswers } from '#machines/catalogue/fields/mergeAnswers.ts';
import type { VersionedRecord } from '#machines/ports.ts';
import { FieldSections } from '../../fields/FieldSections.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { today } from '../../app/today.ts';
import { LazyDraftBanner } from './LazyDraftBanner.ts';
import { lazyWithMessages, lazyWithRetry } from '../../app/lazyComponents.ts';
import { useShell } from '../../app/shellContext.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

// Apart from the form's script, because only the Application has lists and documents.
const SectionExtras = lazyWithRetry(() =>
  import('./SectionExtras.tsx').then((module) => module.SectionExtras),
);
// Only one step has a company search.
const CompanyPicker = lazyWithMessages(() =>
  import('./CompanyPicker.tsx').then((module) => module.CompanyPicker),
);
const StepNote = lazyWithMessages(() => import('./StepNote.tsx').then((module) => module.StepNote));
const ConflictDialog = lazyWithMessages(() =>
  import('./ConflictDialog.tsx').then((module) => module.ConflictDialog),
);

interface StepFormProps {
  step: string;
  stored: VersionedRecord;
}

export function StepForm({ step, stored: { values } }: StepFormProps) {
  const shell = useShell();
  const { definition, actor, lookups } = useFlow();
  // Selected one by one, because the context changes with every keystroke.
  const keptAnswers = useFlowSelector(({ context }) => context.answers);
  const issues = useFlowSelector(({ context }) => context.issues);
  const related = useFlowSelector(({ context }) => context.related);
  const isConflict = useFlowSelector((snapshot) => snapshot.hasTag('dialog'));
  const offered = useFlowSelector(({ context }) => context.offeredDraft);
  const onAnswersChange = useCallback(
    (answers: Answers) => actor.send({ type: 'answers.typed', answers }),
    [actor],
  );
  const fields = fieldsOfStep(definition, step);
  const { form, errors, errorIds, attempt } = useAnswersForm({
    fields,
    answers: keptAnswers ?? formatAnswers(fields, values),
    issues,
    pathsInOrder: pathsOfStep(definition, step),
    related,
    otherFields: definition.fields,
    check: (typed) =>
      stepIssues(definition, step, mergeAnswers(fields, values, typed), today(), related, values),
    onAnswersChange,
  });
  const { control, handleSubmit } = form;

  const answers = useWatch({ control });
  // Memoised: react-hook-form renders the form for each submit, without a change of the answers.
  const currentValues = useMemo(
    () => ({
      ...values,
      ...parseAnswers(fields, { ...formatAnswers(fields, values), ...withoutUndefined(answers) }),
    }),
    [fields, values, answers],
  );
  const applicableFields = useMemo(
    () => fields.filter(([, field]) => isApplicable(field, currentValues)),
    [fields, currentValues],
  );
  const sections = sectionsOfStep(definition, step);
  const renderAfterField = useCallback(
    (name: string) => (
      <Suspense>
        <StepNote name={name} value={currentValues[name]} values={currentValues} />
      </Suspense>
    ),
    [currentValues],
  );
  const renderSectionEnd = useCallback(
    (section: string) =>
      definition.relatedRules !== undefined && (
        <Suspense>
          <SectionExtras step={step} section={section} values={currentValues} errors={errors} />
        </Suspense>
      ),
    [definition, step, currentValues, errors],
  );
  const sources = useMemo(() => ({ lookups, company: CompanyPicker }), [lookups]);

  const send = (typed: Answers, isLater: boolean) =>
    actor.send({
      type: 'step.submitted',
      answers: typed,
      names: chosenNames(fields, typed, lookups),
      ...(isLater && { later: true }),
    });
  const submit = handleSubmit((typed) => send(typed, false));

  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PageTitle messageId={`step.${step}`} hasErrors={errors.length > 0} />
      <Suspense>
        {offered !== null && (
          <LazyDraftBanner
            draft={offered}
            rows={fields}
            stored={values}
            onUse={() => actor.send({ type: 'draft.used' })}
            onDiscard={() => actor.send({ type: 'draft.discarded' })}
          />
        )}
      </Suspense>
      <p>
        <FormattedMessage id="form.required" />
      </p>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldSections
          step={step}
          sections={sections}
          fields={applicableFields}
          control={control}
          errorIds={errorIds}
          sources={sources}
          renderAfterField={renderAfterField}
          renderSectionEnd={renderSectionEnd}
        />
        <div className="buttons buttons-sticky">
          <Button type="submit">
            <FormattedMessage id="button.save" />
          </Button>
          <Button variant="secondary" onPress={() => send(form.getValues(), true)}>
            <FormattedMessage id="button.later" />
          </Button>
          <Button
            variant="secondary"
            onPress={() =>
              shell.send({
                type: 'address.requested',
                address: parseAddress(routes.dashboard.path),
                exit: 'cancel',
              })
            }
          >
            <FormattedMessage id="button.cancel" />
          </Button>
        </div>
      </form>
      <Suspense>{isConflict && <ConflictDialog step={step} />}</Suspense>
    </>
  );
}

/** The names of the chosen rows, by the fields that store them. A lookup that is not loaded offers no other choice than the stored one. */
const chosenNames = (fields: readonly NamedField[], answers: Answers, lookups: Lookups): Values =>
  Object.fromEntries(
    fields.flatMap(([name, { lookup, nameStoredIn }]) => {
      const rows = lookup && lookups[lookup];
      if (rows === undefined || nameStoredIn === undefined) return [];
      return [[nameStoredIn, rows.find(({ id }) => id === answers[name])?.name ?? '']];
    }),
  );

/** The watched answers without those of fields that are not registered yet. */
const withoutUndefined = <Value,>(watched: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
