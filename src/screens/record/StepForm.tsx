// The form of one step, all of it from the catalogue: fields by section, conditions, warnings, lists, documents, the company
// search, the postcode check, and the choice when somebody else saved meanwhile.
import { Suspense, useCallback, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { readAnswers, showAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { stepIssues } from '#machines/catalogue/records/progress.ts';
import { fieldsOfStep, sectionsOfStep } from '#machines/catalogue/records/definition.ts';

import { addressOf, routes } from '#machines/catalogue/routes.ts';
import { mergeAnswers } from '#machines/catalogue/fields/mergeAnswers.ts';
import type { Stored } from '#machines/ports.ts';
import { FieldSections } from '../../fields/FieldSections.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { lazily } from '../../parts/lazily.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { today } from '../../app/today.ts';
import { LazyDraftBanner } from './LazyDraftBanner.ts';
import { lazilyWorded } from '../../app/lazilyWorded.ts';
import { useShell } from '../../app/shell.ts';
import { useFlow, useFlowValue } from './flow.ts';

// Only the Application has lists and documents.
const SectionExtras = lazily(() => import('./SectionExtras.tsx').then((module) => module.SectionExtras));
// Only one step asks for a company.
const CompanyPicker = lazilyWorded(() =>
  import('./CompanyPicker.tsx').then((module) => module.CompanyPicker),
);
const StepNote = lazilyWorded(() => import('./StepNote.tsx').then((module) => module.StepNote));
const ConflictDialog = lazilyWorded(() =>
  import('./ConflictDialog.tsx').then((module) => module.ConflictDialog),
);

interface StepFormProps {
  step: string;
  stored: Stored;
}

export function StepForm({ step, stored: { values } }: StepFormProps) {
  const shell = useShell();
  const { definition, actor, lookups } = useFlow();
  // One by one: the context also holds every key that is typed.
  const kept = useFlowValue(({ context }) => context.answers);
  const issues = useFlowValue(({ context }) => context.issues);
  const related = useFlowValue(({ context }) => context.related);
  const choosing = useFlowValue((snapshot) => snapshot.hasTag('dialog'));
  const offered = useFlowValue(({ context }) => context.offered);
  const tell = useCallback((answers: Answers) => actor.send({ type: 'answers.typed', answers }), [actor]);
  const fields = fieldsOfStep(definition, step);
  const { form, errors, broken, attempt } = useAnswersForm({
    fields,
    answers: kept ?? showAnswers(fields, values),
    issues,
    others: definition.fields,
    check: (typed) =>
      stepIssues(definition, step, mergeAnswers(fields, values, typed), today(), related, values),
    onTyped: tell,
  });
  const { control, handleSubmit } = form;

  const answers = useWatch({ control });
  // Kept while no answer changes: react-hook-form draws the form anew for each submit, and the fields need not follow.
  const now = useMemo(
    () => ({ ...values, ...readAnswers(fields, { ...showAnswers(fields, values), ...definedOf(answers) }) }),
    [fields, values, answers],
  );
  const asked = useMemo(() => fields.filter(([, field]) => isApplicable(field, now)), [fields, now]);
  const sections = sectionsOfStep(definition, step);
  const after = useCallback(
    (name: string) => (
      <Suspense>
        <StepNote name={name} value={now[name]} values={now} />
      </Suspense>
    ),
    [now],
  );
  const within = useCallback(
    (section: string) =>
      definition.related !== undefined && (
        <Suspense>
          <SectionExtras step={step} section={section} values={now} errors={errors} />
        </Suspense>
      ),
    [definition, step, now, errors],
  );
  const sources = useMemo(() => ({ ...(lookups ? { lookups } : {}), company: CompanyPicker }), [lookups]);

  const submit = handleSubmit((typed) => actor.send({ type: 'step.submitted', answers: typed }));

  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PageTitle messageId={`step.${step}`} wrong={errors.length > 0} />
      <Suspense>
        {offered !== null && (
          <LazyDraftBanner
            draft={offered}
            rows={fields}
            held={values}
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
          fields={asked}
          control={control}
          broken={broken}
          sources={sources}
          after={after}
          within={within}
        />
        <div className="buttons buttons-sticky">
          <Button type="submit">
            <FormattedMessage id="button.save" />
          </Button>
          <Button
            tone="secondary"
            onPress={() =>
              shell.send({
                type: 'address.requested',
                address: addressOf(routes.dashboard.path),
                exit: 'cancel',
              })
            }
          >
            <FormattedMessage id="button.cancel" />
          </Button>
        </div>
      </form>
      <Suspense>{choosing && <ConflictDialog step={step} />}</Suspense>
    </>
  );
}

/** What the form watches, without fields that are not registered yet. */
const definedOf = <Value,>(watched: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
