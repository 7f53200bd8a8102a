// A form of the public screens: its fields from the catalogue, the error summary and one button (product 5.1, 5.4).
import { useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountForms, type AccountForm as FormName } from '#machines/catalogue/fields/account.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import type { Field as Row, Issue } from '#machines/catalogue/fields/field.ts';
import { parseAnswers, formatAnswers } from '#machines/catalogue/fields/answers.ts';
import { PasswordField } from '../../fields/PasswordField.tsx';
import { TextField } from '../../fields/TextField.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { noticeTextId } from '../../parts/Notices.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useHydrated } from '../../parts/useHydrated.ts';
import { today } from '../../app/today.ts';
import { AccountMachineContext } from './AccountArea.tsx';
import { useHasShownPage, useShell, useShellSelector } from '../../app/shellContext.ts';
import { PreHydrationInputContext } from '../../app/preHydrationInput.ts';

interface AccountFormProps {
  /** The form's name in the catalogue, which is also its screen. */
  name: FormName;
  issues?: readonly Issue[];
  onSubmit: (values: Record<string, string>) => void;
  /** Called, besides showing the errors, when the form is submitted with every field empty. */
  onBlank?: () => void;
  /** Content between heading and form. */
  lead?: ReactNode;
}

/** The fields that a refusal is about. They have its notice as their description. */
const refusedFields: Record<string, readonly string[]> = {
  'notice.login.refused': ['username', 'password'],
  'notice.login.nouser': ['username'],
};

export function AccountForm({ name, issues, onSubmit, onBlank, lead }: AccountFormProps) {
  const fields: [string, Row][] = Object.entries(accountForms[name]);
  const { takeText, takePress } = useContext(PreHydrationInputContext);
  const [answers] = useState(() => ({ ...formatAnswers(fields, {}), ...takeText() }));
  const formElement = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  // The server's refusal is a notice.
  const isRefused = useShellSelector(({ context }) => context.notices.some(({ type }) => type === 'error'));
  const refusal = useShellSelector(
    ({ context }) => context.notices.find(({ messageId }) => messageId in refusedFields)?.messageId,
  );
  const shell = useShell();
  const { form, handleSubmit, errors, errorIds, attempt } = useAnswersForm({
    fields,
    answers,
    ...(issues ? { issues } : {}),
    check: (values) => checkFields(fields, values, { level: 'step', today: today() }),
    onRefused: (typed) => {
      shell.send({ type: 'notice.dismissed' });
      if (Object.values(typed).every((answer) => answer === '')) onBlank?.();
    },
  });
  const submit = handleSubmit((typed) => {
    const values = Object.entries(parseAnswers(fields, typed));
    onSubmit(Object.fromEntries(values.map(([field, value]) => [field, String(value)])));
  });
  // Every notice empties the passwords and keeps the other answers (product 5.4). It is an event of the machine, so an effect subscribes to it.
  const account = AccountMachineContext.useActorRef();
  useEffect(() => {
    const passwords = Object.entries<Row>(accountForms[name]).filter(([, { kind }]) => kind === 'password');
    const subscription = account.on('notice.raised', () => {
      for (const [field] of passwords) form.setValue(field, '');
    });
    return () => subscription.unsubscribe();
  }, [account, form, name]);
  useEffect(() => {
    if (takePress()) formElement.current?.requestSubmit();
  }, [takePress]);
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PageTitle
        messageId={`screen.${name}.title`}
        hasErrors={errors.length > 0 || isRefused}
        takesFocus={useHasShownPage()}
      />
      {lead}
      <form ref={formElement} method="post" noValidate={hydrated} onSubmit={(event) => void submit(event)}>
        {fields.map(([field, row]) => {
          // Not the component Field, which imports the control of every kind: these forms need two controls, and their script must load quickly.
          const Control = row.kind === 'password' ? PasswordField : TextField;
          return (
            <Control
              key={field}
              name={field}
              field={row}
              control={form.control}
              error={errorIds[field]}
              describedBy={
                refusal !== undefined && refusedFields[refusal]?.includes(field)
                  ? noticeTextId(refusal)
                  : undefined
              }
            />
          );
        })}
        <Button type="submit" unhydrated={!hydrated}>
          <FormattedMessage id={`screen.${name}.submit`} />
        </Button>
      </form>
    </>
  );
}
