// The form of one item (product 7.4), in a dialog that a portal renders outside the step's form.
import { Fragment, useRef, type FormEvent } from 'react';
import { createPortal } from 'react-dom';
import { useWatch } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AnyActorRef } from 'xstate';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { fieldsOfList, type ListName } from '#machines/catalogue/records/lists.ts';
import { isFromEoi } from '#machines/catalogue/records/prefill.ts';
import { parseAnswers, formatAnswers, type Answers } from '#machines/catalogue/fields/answers.ts';
import { issuesOfValues, type ChildItemsContext } from '#machines/list/childItems.ts';
import { Field } from '../../fields/Field.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { Notices } from '../../parts/Notices.tsx';
import { BusyOverlay } from '../../app/BusyOverlay.tsx';
import { useFlowSelector } from '../record/flowContext.ts';
import { LookupState } from '../record/LookupState.tsx';
import { NotKept } from '../record/NotKept.tsx';
import { PrefilledText } from '../record/PrefilledText.tsx';
import { useShell, useShellSelector } from '../../app/shellContext.ts';

interface ItemDialogProps {
  list: ListName;
  /** The machine of the list. */
  actor: AnyActorRef;
  /** Whether the user waits for a call. */
  isBusy: boolean;
  context: ChildItemsContext;
  /** Called with all answers of the dialog when one changes; the same function on every render. */
  onAnswersChange: (answers: Answers) => void;
  onSave: (answers: Answers) => void;
  onCancel: () => void;
}

export function ItemDialog(props: ItemDialogProps) {
  const { list, actor, isBusy, context, onAnswersChange, onSave, onCancel } = props;
  const intl = useIntl();
  const shell = useShell();
  const notices = useShellSelector(({ context: shown }) => shown.notices);
  const eoi = useFlowSelector(({ context: record }) => record.related.eoi);
  const fields = fieldsOfList(list);
  const { form, handleSubmit, errors, errorIds, attempt } = useAnswersForm({
    fields,
    answers: context.answers ?? formatAnswers(fields, context.editedItem ?? {}),
    version: String(context.formVersion),
    issues: context.issues,
    check: (values) => issuesOfValues(context, values),
    onRefused: () => shell.send({ type: 'notice.dismissed' }),
    onAnswersChange,
    // An item that the list marks "To be corrected" says why. A complete one has nothing to say.
    checksAtOnce: context.editedItem !== null && context.answers === null,
  });
  const buttons = useRef<HTMLDivElement>(null);
  const watched = useWatch({ control: form.control });
  const values = parseAnswers(fields, { ...formatAnswers(fields, {}), ...(watched as Answers) });
  const submit = (event: FormEvent) => {
    // React bubbles events out of a portal: without this the form of the step would be submitted as well.
    event.stopPropagation();
    void handleSubmit((answers) => {
      // The fields cannot be changed while the item is saved, and would lose the focus.
      buttons.current?.querySelector('button')?.focus();
      onSave(answers);
    })(event);
  };
  return createPortal(
    <Dialog
      titleId={`dialog.item.${context.editedItem === null ? 'addtitle' : 'edittitle'}`}
      values={{ one: intl.formatMessage({ id: `list.${list}.one` }) }}
      isFullScreen
      hasErrors={errors.length > 0}
      onClose={onCancel}
    >
      {/* The page is inert while the dialog is open, so the notice about a failed save is shown here. */}
      <Notices
        notices={notices}
        onDismiss={(messageId) => shell.send({ type: 'notice.dismissed', messageId })}
      />
      <ErrorSummary errors={errors} attempt={attempt} />
      <form noValidate onSubmit={submit}>
        {/* What is typed while the item is saved would be lost with the dialog. */}
        <div inert={isBusy}>
          {fields
            .filter(([, field]) => isApplicable(field, values))
            .map(([name, field]) => (
              <Fragment key={name}>
                <Field name={name} field={field} control={form.control} error={errorIds[name]} />
                {isFromEoi(field, values[name], eoi) && <PrefilledText source="eoi" />}
                {field.lookup && <LookupState lookup={field.lookup} field={name} />}
              </Fragment>
            ))}
        </div>
        <NotKept isShown={context.isDraftRefused && context.typed !== null} />
        <div className="buttons" ref={buttons}>
          <Button type="submit">
            <FormattedMessage id="dialog.item.save" />
          </Button>
          <Button variant="secondary" onPress={onCancel}>
            <FormattedMessage id="dialog.item.cancel" />
          </Button>
        </div>
      </form>
      {/* The overlay of the page is below the dialog. */}
      <BusyOverlay actor={actor} />
    </Dialog>,
    document.body,
  );
}
