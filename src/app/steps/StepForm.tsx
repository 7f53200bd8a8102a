// The form of one step, all of it from the catalogue: fields by section, conditions, warnings, the company search, the postcode
// check, and the choice when somebody else saved meanwhile.
import { useSelector } from '@xstate/react';
import { Suspense, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { isAsked } from '#machines/catalogue/checkFields.ts';
import { checkStep } from '#machines/catalogue/check.ts';
import { readAnswers, showAnswers } from '#machines/catalogue/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/record.ts';
import { routes } from '#machines/catalogue/routes.ts';
import type { Stored } from '#machines/ports.ts';
import { FieldSections } from '../../fields/FieldSections.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { lazily } from '../../parts/lazily.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { today } from '../../services/today.ts';
import { EoiContext, LookupsContext } from '../areas/EoiArea.tsx';
import { addressOfHref, useShell } from '../shell.ts';
import { StepNote } from './StepNote.tsx';
import { useCompanySearch } from './useCompanySearch.ts';

const ConflictDialog = lazily(() => import('./ConflictDialog.tsx').then((module) => module.ConflictDialog));

interface StepFormProps {
  step: string;
  record: Stored;
}

export function StepForm({ step, record: { values } }: StepFormProps) {
  const shell = useShell();
  const eoi = EoiContext.useActorRef();
  const kept = EoiContext.useSelector(({ context }) => context.answers);
  const issues = EoiContext.useSelector(({ context }) => context.issues);
  const changedMeanwhile = EoiContext.useSelector(({ context }) => context.theirs !== null);
  const lookups = useSelector(LookupsContext.useActorRef(), ({ context }) => context.lookups);
  const fields = fieldsOfStep('eoi', step);
  const { form, errors, attempt } = useAnswersForm({
    fields,
    answers: kept ?? showAnswers(fields, values),
    issues,
    check: (typed) => checkStep('eoi', step, { ...values, ...typed }, today()),
  });
  const { control, formState, handleSubmit, setValue } = form;
  const { isDirty } = formState;
  useEffect(() => eoi.send({ type: isDirty ? 'answers.changed' : 'answers.restored' }), [eoi, isDirty]);

  const answers = useWatch({ control });
  const now = {
    ...values,
    ...readAnswers(fields, { ...showAnswers(fields, values), ...definedOf(answers) }),
  };
  const company = useCompanySearch({
    onPick: (name, registered) => {
      setValue('ua_companyname', name, { shouldDirty: true, shouldValidate: attempt > 0 });
      eoi.send({ type: 'record.prefilled', values: registered });
    },
  });

  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PageTitle messageId={`step.${step}`} wrong={errors.length > 0} />
      <p>
        <FormattedMessage id="form.required" />
      </p>
      <form
        noValidate
        onSubmit={(event) =>
          void handleSubmit((typed) => eoi.send({ type: 'step.submitted', answers: typed }))(event)
        }
      >
        <FieldSections
          step={step}
          fields={fields.filter(([, field]) => isAsked(field, now))}
          control={control}
          sources={{ ...(lookups ? { lookups } : {}), company }}
          after={(name) => <StepNote name={name} value={now[name]} />}
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
      <Suspense>{changedMeanwhile && <ConflictDialog step={step} />}</Suspense>
    </>
  );
}

/** What the form watches, without fields that are not registered yet. */
const definedOf = <Value,>(watched: Record<string, Value | undefined>): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(watched).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
