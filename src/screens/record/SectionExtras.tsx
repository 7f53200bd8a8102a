// The parts of a section that are not fields: its lists, and in the last step the documents.
import { Fragment } from 'react';
import { useIntl } from 'react-intl';
import { listOf, listsOfStep } from '#machines/catalogue/records/lists.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { documentsPath } from '#machines/catalogue/records/related.ts';
import { RecordDocuments } from '../documents/RecordDocuments.tsx';
import { ChildList } from '../list/ChildList.tsx';
import { FieldHelp } from '../../parts/FieldHelp.tsx';
import { useFlow, type SectionExtrasProps } from './flowContext.ts';

export function SectionExtras({ step, section, after, values, errors }: SectionExtrasProps) {
  const intl = useIntl();
  const { definition } = useFlow();
  const errorOf = (path: string) => errors.find(({ name }) => name === path)?.message;
  if (section === documentsPath) {
    return <RecordDocuments heading="h3" values={values} error={errorOf(documentsPath)} />;
  }
  const isTitleHidden = !fieldsOfStep(definition, step).some(([, field]) => field.section === section);
  return listsOfStep(step)
    .filter((list) => listOf(list).section === section && listOf(list).after === after)
    .filter((list) => isApplicable(listOf(list), values))
    .map((list) => (
      <Fragment key={list}>
        <ChildList list={list} error={errorOf(list)} isTitleHidden={isTitleHidden} />
        <FieldHelp name={list} label={intl.formatMessage({ id: `list.${list}.title` })} />
      </Fragment>
    ));
}
