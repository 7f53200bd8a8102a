// The form of one step, built from the catalogue: fields by section, conditions, warnings, lists, documents, the company search, the
// postcode check, and the choice after a conflict (product 1.7).
import { useCallback, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatAnswers, type Answers, type Values } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { companyFields, stepIssues, type CompanyIssue } from '#machines/catalogue/records/progress.ts';
import {
  fieldsOfStep,
  pathsOfStep,
  sectionsOfStep,
  type RecordDefinition,
} from '#machines/catalogue/records/definition.ts';
import { pagePath } from '#machines/catalogue/records/outlines.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import { parseAddress, routes } from '#machines/catalogue/routes.ts';
import { mergeAnswers } from '#machines/catalogue/fields/mergeAnswers.ts';
import { isInQuery, type StatusFields } from '#machines/catalogue/statuses.ts';
import { FieldSections } from '../../fields/FieldSections.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { useLookupRows } from '../../fields/lookupsContext.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { focusHeadingBefore } from '../../parts/focus.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { QueryMessage } from '../../parts/QueryMessage.tsx';
import { today } from '../../app/today.ts';
import { fieldToChange, isOutcomeUnknownIn, lastSaveOf } from '#machines/record/flow.ts';
import { useShell } from '../../app/shellContext.ts';
import { CompanyPicker } from './CompanyPicker.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftBanner } from './DraftBanner.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { NoneApplies } from './NoneApplies.tsx';
import { NotKept } from './NotKept.tsx';
import { QuestionFocus } from './QuestionFocus.tsx';
import { FieldExtras } from './FieldExtras.tsx';
import { useTypedValue } from './useTypedValue.ts';

const noValues: Values = {};

export function StepForm({ step }: { step: string }) {
  const shell = useShell();
  const values: Values & StatusFields = useFlowSelector(({ context }) => context.record?.values ?? noValues);
  const { definition, actor, SectionExtras } = useFlow();
  const lookups = useLookupRows();
  // Selected one by one, because the context changes with every keystroke.
  const keptAnswers = useFlowSelector(({ context }) => context.answers);
  const formVersion = useFlowSelector(({ context }) => context.formVersion);
  const prefillCount = useFlowSelector(({ context }) => context.prefillCount);
  const issues = useFlowSelector(({ context }) => context.issues);
  const related = useFlowSelector(({ context }) => context.related);
  const isConflict = useFlowSelector((snapshot) => snapshot.hasTag('dialog'));
  const offered = useFlowSelector(({ context }) => context.offeredDraft);
  const isDraftRefused = useFlowSelector(({ context }) => context.isDraftRefused && context.typed !== null);
  const change = useFlowSelector(({ context }) => fieldToChange(context));
  const paths = pathsOfStep(definition, step);
  const focused = change !== null && paths.includes(change) ? change : null;
  const onAnswersChange = useCallback(
    (answers: Answers) => actor.send({ type: 'answers.typed', answers }),
    [actor],
  );
  const fields = fieldsOfStep(definition, step);
  // A broker ticks in the client's name (product 9.10).
  const asksForConsent =
    useFlowSelector(({ context }) => context.client !== null) &&
    fields.some(([, { mustAgree }]) => mustAgree);
  // The field of the company knows why there is no number: the form's check sees only that there is none.
  const companyIssue = useRef<CompanyIssue>(undefined);
  const [isReopened] = useState(() => isReopenedByTime(definition, step, values, related));
  const { form, handleSubmit, errors, errorIds, attempt } = useAnswersForm({
    fields,
    answers: keptAnswers ?? formatAnswers(fields, values),
    version: `${formVersion} ${prefillCount}`,
    issues,
    pathsInOrder: paths,
    related,
    otherFields: definition.fields,
    check: (typed) =>
      stepIssues(definition, step, mergeAnswers(fields, values, typed), today(), related, {
        stored: values,
        lookups,
        companyIssue: companyIssue.current,
      }),
    onRefused: () => shell.send({ type: 'notice.dismissed' }),
    onAnswersChange,
    checksAtOnce: isReopened,
  });
  const { control } = form;

  // A text, so that the fields stay the same array until another one applies.
  const applicableNames = useTypedValue(step, (typed) =>
    fields
      .filter(([, field]) => isApplicable(field, typed))
      .map(([name]) => name)
      .join(' '),
  );
  const applicableFields = useMemo(() => {
    const names = new Set(applicableNames.split(' '));
    return fields.filter(([name]) => names.has(name));
  }, [fields, applicableNames]);
  const sections = sectionsOfStep(definition, step);
  const renderAfterField = useCallback(
    (name: string) => (
      <>
        <FieldExtras step={step} name={name} />
        {SectionExtras !== undefined &&
          definition.relatedRules
            ?.sections(step)
            .filter(({ after }) => after === name)
            .map(({ path, section }) => (
              <SectionExtras key={path} step={step} section={section} after={name} errors={errors} />
            ))}
      </>
    ),
    [definition, step, SectionExtras, errors],
  );
  const isPassed = isPassedStep(definition, step, values);
  const renderSectionStart = useCallback(
    (section: string) => {
      const statements = definition.statementGroups[section];
      return (
        statements !== undefined && (
          <NoneApplies
            step={step}
            section={section}
            statements={statements}
            isPassed={isPassed}
            form={form}
          />
        )
      );
    },
    [definition, step, isPassed, form],
  );
  const renderSectionEnd = useCallback(
    (section: string) =>
      SectionExtras !== undefined && <SectionExtras step={step} section={section} errors={errors} />,
    [step, SectionExtras, errors],
  );
  const onCompanyIssue = useCallback(
    (issue: CompanyIssue | undefined) => {
      if (companyIssue.current === issue) return;
      companyIssue.current = issue;
      // Only messages that the page shows already are checked again: a first one waits for the save.
      const shown = companyFields(definition).filter((path) => form.getFieldState(path).error !== undefined);
      if (shown.length > 0) void form.trigger(shown);
    },
    [definition, form],
  );
  const sources = useMemo(() => ({ company: CompanyPicker, onCompanyIssue }), [onCompanyIssue]);

  const send = (typed: Answers, isLater: boolean) =>
    actor.send({
      type: 'step.submitted',
      answers: typed,
      lookups,
      ...(isLater && { later: true }),
    });
  const submit = handleSubmit((typed) => send(typed, false));

  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      {/* With other answers the page begins anew, and the focus with it. */}
      <PageTitle
        key={formVersion}
        messageId={`step.${step}`}
        hasErrors={errors.length > 0}
        takesFocus={focused === null}
      />
      {focused !== null && <QuestionFocus key={formVersion} path={focused} />}
      {isInQuery(definition, values) && <QueryMessage values={values} />}
      {offered !== null && (
        <DraftBanner
          draft={offered}
          rows={fields}
          stored={values}
          onUse={() => actor.send({ type: 'draft.used' })}
          onDiscard={(button) => {
            focusHeadingBefore(button.closest('.draft') ?? button);
            actor.send({ type: 'draft.discarded' });
          }}
        />
      )}
      <p>
        <FormattedMessage id="form.required" />
      </p>
      {asksForConsent && (
        <p>
          <FormattedMessage id="form.clientconsents" />
        </p>
      )}
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FieldSections
          step={step}
          sections={sections}
          fields={applicableFields}
          control={control}
          errorIds={errorIds}
          sources={sources}
          renderAfterField={renderAfterField}
          renderSectionStart={renderSectionStart}
          renderSectionEnd={renderSectionEnd}
        />
        <SaveState step={step} values={values} />
        <NotKept isShown={isDraftRefused} />
        <div className="buttons">
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
                address: parseAddress(
                  change === null ? routes.dashboard.path : pagePath(definition.stage, 'review'),
                ),
                exit: 'cancel',
              })
            }
          >
            <FormattedMessage id="button.cancel" />
          </Button>
        </div>
      </form>
      {isConflict && <ConflictDialog step={step} />}
    </>
  );
}

/**
 * Whether a stored date of the step, or of an item in its lists, has passed since it was saved. Continue then leads back to this step, and the form
 * shows the error as soon as it opens.
 */
const isReopenedByTime = (
  definition: RecordDefinition,
  step: string,
  values: Values,
  related: RelatedData,
): boolean =>
  stepIssues(definition, step, values, today(), related).some(({ messageId }) =>
    ['dateFuture', 'itemIncomplete'].includes(messageId),
  );

/** Whether the step lies before the record's current one: it was saved. */
const isPassedStep = ({ steps }: RecordDefinition, step: string, values: Values & StatusFields): boolean =>
  steps.indexOf(step) < steps.indexOf(String(values.ua_currentpageinapplication));

/**
 * Shows whether the answers of the step are saved. Screen readers do not announce it, because it changes with the first keystroke. It is empty
 * for a step without changes that was never saved, and while it is unknown which answers are stored.
 */
function SaveState({ step, values }: { step: string; values: Values & StatusFields }) {
  const { definition } = useFlow();
  const isUnsaved = useFlowSelector((snapshot) => snapshot.hasTag('unsaved'));
  const isSaving = useFlowSelector((snapshot) => snapshot.hasTag('unsaved') && snapshot.hasTag('busy'));
  const isLastSaved = useFlowSelector(({ context }) => lastSaveOf(definition, context)?.step === step);
  const isUnconfirmed = useFlowSelector(({ context }) =>
    isOutcomeUnknownIn(context, fieldsOfStep(definition, step)),
  );
  const isSaved = !isUnconfirmed && (isLastSaved || isPassedStep(definition, step, values));
  const state = isSaving ? 'saving' : isUnsaved ? 'unsaved' : isSaved ? 'saved' : null;
  return <p className="save-state">{state !== null && <FormattedMessage id={`save.${state}`} />}</p>;
}
