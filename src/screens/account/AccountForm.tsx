// A form of the public screens: its rows of the catalogue, the error summary and one button (specification section 5).
import { useContext, useEffect, useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { accountForms, type AccountForm as FormName } from '#machines/catalogue/fields/account.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import type { Field as Row, Issue } from '#machines/catalogue/fields/field.ts';
import { readAnswers, showAnswers } from '#machines/catalogue/fields/answers.ts';
import { PasswordField } from '../../fields/PasswordField.tsx';
import { TextField } from '../../fields/TextField.tsx';
import { useAnswersForm } from '../../fields/useAnswersForm.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary } from '../../parts/ErrorSummary.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { useReady } from '../../parts/useReady.ts';
import { today } from '../../app/today.ts';
import { AccountContext } from './AccountArea.tsx';
import { useArrived } from '../../app/shell.ts';
import { TakeTypedContext } from '../../app/typedEarly.ts';

interface AccountFormProps {
  /** Which form; also the screen whose words it uses. */
  name: FormName;
  issues?: readonly Issue[];
  onSubmit: (values: Record<string, string>) => void;
  /** Sent with nothing filled in; the fields say so themselves. */
  onBlank?: () => void;
  /** Between the heading and the form. */
  lead?: ReactNode;
}

export function AccountForm({ name, issues, onSubmit, onBlank, lead }: AccountFormProps) {
  const fields: [string, Row][] = Object.entries(accountForms[name]);
  const takeTyped = useContext(TakeTypedContext);
  const [answers] = useState(() => ({ ...showAnswers(fields, {}), ...takeTyped() }));
  const ready = useReady();
  const { form, errors, broken, attempt } = useAnswersForm({
    fields,
    answers,
    ...(issues ? { issues } : {}),
    check: (values) => checkFields(fields, values, { level: 'step', today: today() }),
  });
  const submit = form.handleSubmit(
    (typed) => {
      const values = Object.entries(readAnswers(fields, typed));
      onSubmit(Object.fromEntries(values.map(([field, value]) => [field, String(value)])));
    },
    () => {
      if (Object.values(form.getValues()).every((answer) => answer === '')) onBlank?.();
    },
  );
  // Whatever was refused, the password is typed anew; everything else stays (fault-matrix.csv, "passwords are cleared").
  const account = AccountContext.useActorRef();
  useEffect(() => {
    const secrets = Object.entries<Row>(accountForms[name]).filter(([, { kind }]) => kind === 'password');
    const refused = account.on('notice.raised', () => {
      for (const [field] of secrets) form.setValue(field, '');
    });
    return () => refused.unsubscribe();
  }, [account, form, name]);
  return (
    <>
      <ErrorSummary errors={errors} attempt={attempt} />
      <PageTitle messageId={`screen.${name}.title`} wrong={errors.length > 0} focused={useArrived()} />
      {lead}
      <form method="post" noValidate={ready} onSubmit={(event) => void submit(event)}>
        {fields.map(([field, row]) => {
          // Not Field, which picks among the components of every kind: these forms need two, and should be there at once.
          const Control = row.kind === 'password' ? PasswordField : TextField;
          return (
            <Control key={field} name={field} field={row} control={form.control} error={broken[field]} />
          );
        })}
        <Button type="submit" waiting={!ready}>
          <FormattedMessage id={`screen.${name}.submit`} />
        </Button>
      </form>
    </>
  );
}
