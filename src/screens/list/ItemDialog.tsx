// The form of one item, in a modal window outside the step's form (specification section 2, modals; decisions.md).
import { Fragment, Suspense, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { listOf, type ListName } from '#machines/catalogue/records/children.ts';
import { readAnswers, showAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { brokenRules, type ChildItemsContext } from '#machines/list/openList.ts';
import { Field } from '../../fields/Field.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { Notices } from '../../parts/Notices.tsx';
import { lazilyWorded } from '../../app/lazilyWorded.ts';
import { useShell, useShellValue } from '../../app/shell.ts';
import { useFlow } from '../record/flow.ts';

const LookupNote = lazilyWorded(() => import('../record/LookupNote.tsx').then((module) => module.LookupNote));

interface ItemDialogProps {
  list: ListName;
  context: ChildItemsContext;
  /** Hears the whole dialog whenever something is typed; always the same function. */
  onTyped: (answers: Answers) => void;
  onSave: (answers: Answers) => void;
  onCancel: () => void;
}

export function ItemDialog({ list, context, onTyped, onSave, onCancel }: ItemDialogProps) {
  const intl = useIntl();
  const { lookups } = useFlow();
  const shell = useShell();
  const notice = useShellValue(({ context: shown }) => shown.notice);
  const fields = Object.entries(listOf(list).fields);
  const { form, errors, broken, attempt } = useAnswersForm({
    fields,
    answers: context.answers ?? showAnswers(fields, context.editing ?? {}),
    issues: context.issues,
    check: (values) => brokenRules(context, values),
    onTyped,
  });
  const typed = useWatch({ control: form.control });
  const now = readAnswers(fields, { ...showAnswers(fields, {}), ...(typed as Answers) });
  const submit = (event: FormEvent) => {
    // React hands events of a portal to the step's form around it: that one must not be sent.
    event.stopPropagation();
    void form.handleSubmit(onSave)(event);
  };
  return createPortal(
    <Dialog
      titleId={`dialog.item.${context.editing === null ? 'addtitle' : 'edittitle'}`}
      values={{ one: intl.formatMessage({ id: `list.${list}.one` }) }}
      onClose={onCancel}
    >
      {/* The page below is out of reach while the window is open: what the save was refused with is said here. */}
      <Notices
        notices={notice === null ? [] : [{ id: notice.messageId, ...notice }]}
        onDismiss={() => shell.send({ type: 'notice.dismissed' })}
      />
      <ErrorSummary errors={errors} attempt={attempt} />
      <form noValidate onSubmit={submit}>
        {fields
          .filter(([, field]) => isApplicable(field, now))
          .map(([name, field]) => (
            <Fragment key={name}>
              <Field
                name={name}
                field={field}
                control={form.control}
                error={broken[name]}
                {...(lookups ? { sources: { lookups } } : {})}
              />
              <Suspense>{field.lookup && lookups === null && <LookupNote />}</Suspense>
            </Fragment>
          ))}
        <div className="buttons">
          <Button type="submit">
            <FormattedMessage id="dialog.item.save" />
          </Button>
          <Button tone="secondary" onPress={onCancel}>
            <FormattedMessage id="dialog.item.cancel" />
          </Button>
        </div>
      </form>
    </Dialog>,
    document.body,
  );
}
