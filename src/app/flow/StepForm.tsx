// The form of one step, all of it from the catalogue: fields by section, conditions, warnings, lists, documents, the company
// search, the postcode check, and the choice when somebody else saved meanwhile.
import { Suspense, useCallback } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { readAnswers, showAnswers, type Answers, type Values } from '#machines/catalogue/answers.ts';
import { isAsked } from '#machines/catalogue/checkFields.ts';
import { stepIssues } from '#machines/catalogue/progress.ts';
import { fieldsOfStep } from '#machines/catalogue/record.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { sectionsOf } from '#machines/catalogue/sections.ts';
import { settledValues } from '#machines/catalogue/settledValues.ts';
import type { Stored } from '#machines/ports.ts';
import { FieldSections } from '../../fields/FieldSections.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { lazily } from '../../parts/lazily.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { today } from '../../services/today.ts';
import { loadMoreWords } from '../../services/words.ts';
import { LazyDraftBanner } from '../drafts/LazyDraftBanner.ts';
import { addressOfHref, useShell } from '../shell.ts';
import { useFlow, useFlowValue } from './flow.ts';
import { StepNote } from './StepNote.tsx';

// Only the Application has lists and documents.
const SectionExtras = lazily(() => import('./SectionExtras.tsx').then((module) => module.SectionExtras));
const ConflictDialog = lazily(async () => {
  const [module] = await Promise.all([import('./ConflictDialog.tsx'), loadMoreWords('choices')]);
  return module.ConflictDialog;
});
const CompanySearch = lazily(async () => {
  const [module] = await Promise.all([import('./CompanySearch.tsx'), loadMoreWords('askers')]);
  return module.CompanySearch;
});

interface StepFormProps {
  step: string;
  stored: Stored;
}

export function StepForm({ step, stored: { values } }: StepFormProps) {
  const shell = useShell();
  const { record, actor, lookups } = useFlow();
  // One by one: the context also holds every key that is typed.
  const kept = useFlowValue(({ context }) => context.answers);
  const issues = useFlowValue(({ context }) => context.issues);
  const related = useFlowValue(({ context }) => context.related);
  const theirs = useFlowValue(({ context }) => context.theirs);
  const offered = useFlowValue(({ context }) => context.offered);
  const tell = useCallback((answers: Answers) => actor.send({ type: 'answers.typed', answers }), [actor]);
  const fields = fieldsOfStep(record, step);
  const { form, errors, attempt } = useAnswersForm({
    fields,
    answers: kept ?? showAnswers(fields, values),
    issues,
    check: (typed) =>
      stepIssues(record, step, settledValues(fields, values, typed), today(), related, values),
    onTyped: tell,
  });
  const { control, handleSubmit, setValue } = form;

  const answers = useWatch({ control });
  const now = {
    ...values,
    ...readAnswers(fields, { ...showAnswers(fields, values), ...definedOf(answers) }),
  };
  const pick = (name: string, registered: Values) => {
    setValue('ua_companyname', name, { shouldDirty: true, shouldValidate: attempt > 0 });
    actor.send({ type: 'record.prefilled', values: registered });
  };

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
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit((typed) => actor.send({ type: 'step.submitted', answers: typed }))(event)
        }
      >
        <FieldSections
          step={step}
          sections={sectionsOf(record, step)}
          fields={fields.filter(([, field]) => isAsked(field, now))}
          control={control}
          sources={{ ...(lookups ? { lookups } : {}), company: { Search: CompanySearch, onPick: pick } }}
          after={(name) => <StepNote name={name} value={now[name]} values={now} />}
          within={(section) =>
            record === 'application' && (
              <Suspense>
                <SectionExtras step={step} section={section} values={now} errors={errors} />
              </Suspense>
            )
          }
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
                address: addressOfHref(routes.dashboard.path),
                exit: 'cancel',
              })
            }
          >
            <FormattedMessage id="button.cancel" />
          </Button>
        </div>
      </form>
      <Suspense>{theirs !== null && <ConflictDialog step={step} />}</Suspense>
    </>
  );
}

/** What the form watches, without fields that are not registered yet. */
const definedOf = <Value,>(watched: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
