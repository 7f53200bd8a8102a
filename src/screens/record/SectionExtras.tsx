// The parts of a section that are not fields: its lists, and in the last step the documents.
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { listOf, listsOfStep } from '#machines/catalogue/records/lists.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { RecordDocuments } from '../documents/RecordDocuments.tsx';
import { ChildList } from '../list/ChildList.tsx';
import { FieldHelp } from '../../parts/FieldHelp.tsx';
import { useFlow, useIsLocked, type SectionExtrasProps } from './flowContext.ts';
import { useTypedValue } from './useTypedValue.ts';

export function SectionExtras(props: SectionExtrasProps) {
  return props.section === documentsPart ? <StepDocuments {...props} /> : <SectionLists {...props} />;
}

const errorOf = ({ errors }: SectionExtrasProps, path: string) =>
  errors.find(({ name }) => name === path)?.message;

function StepDocuments(props: SectionExtrasProps) {
  // The answers decide which documents are asked for. The step with the documents has few fields.
  const values = useTypedValue(props.step, (typed) => typed);
  const isLocked = useIsLocked();
  return (
    <div inert={isLocked}>
      <RecordDocuments heading="h3" values={values} error={errorOf(props, documentsPart)} />
    </div>
  );
}

function SectionLists(props: SectionExtrasProps) {
  const { step, section, after } = props;
  const intl = useIntl();
  const { definition } = useFlow();
  const lists = listsOfStep(step).filter(
    (list) => listOf(list).section === section && listOf(list).after === after,
  );
  // A text, so that a keystroke renders the lists only when another one applies.
  const applicable = useTypedValue(step, (values) =>
    lists.filter((list) => isApplicable(listOf(list), values)).join(' '),
  ).split(' ');
  const isTitleHidden = !fieldsOfStep(definition, step).some(([, field]) => field.section === section);
  return lists
    .filter((list) => applicable.includes(list))
    .map((list) => (
      <Fragment key={list}>
        <ChildList list={list} error={errorOf(props, list)} isTitleHidden={isTitleHidden} />
        <FieldHelp name={list} label={intl.formatMessage({ id: `list.${list}.title` })} />
      </Fragment>
    ));
}
