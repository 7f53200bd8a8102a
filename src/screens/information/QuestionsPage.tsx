// All questions of a stage on one page, to read or print before the start (product 1.15): fields, options, lists and documents, as the catalogue
// has them.
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import {
  fieldsOfStep,
  sectionsOfStep,
  type RecordDefinition,
} from '#machines/catalogue/records/definition.ts';
import { application } from '#machines/catalogue/records/application.ts';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { checklist, checklistValues } from '#machines/catalogue/records/documents.ts';
import type { Condition, Field, NamedField } from '#machines/catalogue/fields/field.ts';
import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { listOf, listsOfStep } from '#machines/catalogue/records/lists.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { useHasShownPage, useShellSelector } from '../../app/shellContext.ts';
import { PageLink } from '../../app/PageLink.tsx';
import { errorText, fieldMessages } from '../../fields/fieldMessages.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { PrintButton } from '../../parts/PrintButton.tsx';

export function QuestionsPage() {
  // The screen in view, not the address, which changes before the messages of the other stage are loaded.
  const screen = useShellSelector(({ context }) => context.shownScreen);
  const definition: RecordDefinition = screen === 'stage-two-questions' ? application : eoi;
  return <Questions definition={definition} />;
}

function Questions({ definition }: { definition: RecordDefinition }) {
  const { stage, steps, fields } = definition;
  const screen = `${stage}-questions` as const;
  return (
    <article>
      <PageTitle messageId={`screen.${screen}.title`} takesFocus={useHasShownPage()} />
      <p className="lead">
        <FormattedMessage id={`screen.${screen}.lead`} />
      </p>
      <p>
        <FormattedMessage id="form.required" />
      </p>
      <PrintButton />
      {steps.map((step) => (
        <section key={step}>
          <h2>
            <FormattedMessage id={`step.${step}`} />
          </h2>
          {sectionsOfStep(definition, step).map((section) => (
            <section key={section}>
              <h3>
                <FormattedMessage id={`section.${step}.${section}`} />
              </h3>
              <Hint id={`hint.${step}.${section}`} />
              <QuestionList
                rows={fieldsOfStep(definition, step).filter(([, field]) => field.section === section)}
                fields={fields}
              />
              <RelatedQuestions step={step} section={section} fields={fields} />
            </section>
          ))}
        </section>
      ))}
      <p className="on-screen">
        <PageLink screen={`${stage}-guidance`} messageId={`screen.${screen}.start`} button />
      </p>
    </article>
  );
}

/** A hint, if there is such a message. */
function Hint({ id }: { id: string }) {
  const { messages } = useIntl();
  return (
    id in messages && (
      <p className="hint">
        <FormattedMessage id={id} />
      </p>
    )
  );
}

type Fields = Readonly<Record<string, Field>>;

/** The lists and the documents of a section. */
function RelatedQuestions({ step, section, fields }: { step: string; section: string; fields: Fields }) {
  const intl = useIntl();
  return (
    <>
      {listsOfStep(step)
        .map((list) => ({ list, definition: listOf(list) }))
        .filter(({ definition }) => definition.section === section)
        .map(({ list, definition }) => (
          <section key={list}>
            <h4>
              <FormattedMessage id={`list.${list}.title`} />
            </h4>
            <Hint id={`list.${list}.hint`} />
            <Hint id={`help.${list}`} />
            <Remarks remarks={[conditionText(intl, definition.when, fields)]} />
            <QuestionList rows={Object.entries(definition.fields)} fields={definition.fields} />
          </section>
        ))}
      {section === documentsPart && (
        <ul>
          {checklist.map((line) => (
            <li key={line.filetype}>
              <FormattedMessage id={`checklist.${line.filetype}`} values={checklistValues(line, {})} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** @param fields the fields that conditions can name */
function QuestionList({ rows, fields }: { rows: readonly NamedField[]; fields: Fields }) {
  const intl = useIntl();
  return (
    rows.length > 0 && (
      <ul className="question-list">
        {rows.map(([name, field]) => {
          const { label, hint } = fieldMessages(intl, name, field);
          const help = `help.${name}`;
          return (
            <li key={name}>
              <strong>{label}</strong>
              <Remarks
                remarks={[
                  hint,
                  help in intl.messages ? intl.formatMessage({ id: help }) : undefined,
                  conditionText(intl, field.when, fields),
                  answerText(intl, name, field),
                ]}
              />
            </li>
          );
        })}
      </ul>
    )
  );
}

const Remarks = ({ remarks }: { remarks: readonly (string | undefined)[] }): ReactNode =>
  remarks.map(
    (remark) =>
      remark && (
        <p className="hint" key={remark}>
          {remark}
        </p>
      ),
  );

/** Longer lists of options are not printed. */
const mostOptions = 20;

/** How the question is answered, unless a hint or the label says it: its options, or the length of the text. */
function answerText(intl: IntlShape, name: string, field: Field): string | undefined {
  const textOf = (id: string) => intl.formatMessage({ id });
  const choicesText = (...ids: string[]) =>
    intl.formatMessage({ id: 'questions.options' }, { choices: ids.map(textOf).join(' · ') });
  const yesNoText = () => choicesText(`yes.${name}`, `no.${name}`);
  const { kind, question, mustAgree, options, maxLength, minLength } = field;
  switch (kind) {
    case 'yesno':
      return yesNoText();
    case 'bool':
      if (question) return yesNoText();
      return textOf(mustAgree ? 'questions.agree' : 'questions.tick');
    case 'select':
      return optionsOf(options).length > mostOptions
        ? textOf('questions.one')
        : choicesText(...optionsOf(options).map((option) => `option.${options}.${option}`));
    case 'lookup':
      return textOf('questions.one');
    case 'multiselect':
      return textOf('questions.many');
    case 'textarea':
      if (maxLength === undefined) return undefined;
      return errorText(intl, field, minLength === undefined ? 'maxLength' : 'lengthBetween');
    default:
      return undefined;
  }
}

const kindOfChoice = (field: Field | undefined) =>
  field?.kind === 'select' || field?.kind === 'lookup' ? field.kind : 'other';

/** When a conditional question or list is asked; undefined for one that is always asked. */
function conditionText(intl: IntlShape, when: Condition | undefined, fields: Fields): string | undefined {
  if (when === undefined) return undefined;
  if ('anyOf' in when) return intl.formatMessage({ id: 'questions.when.any' });
  const label = intl.formatMessage({ id: `field.${when.field}` });
  if ('not' in when)
    return intl.formatMessage({ id: 'questions.when.not' }, { label, answer: String(when.not) });
  if ('filled' in when) return intl.formatMessage({ id: 'questions.when.filled' }, { label });
  const id = {
    select: `option.${fields[when.field]?.options}.${String(when.is)}`,
    lookup: `lookup.${String(when.is)}`,
    other: `${when.is === 0 ? 'no' : 'yes'}.${when.field}`,
  }[kindOfChoice(fields[when.field])];
  const answer = intl.formatMessage({ id });
  return intl.formatMessage({ id: 'questions.when.answer' }, { label, answer });
}
