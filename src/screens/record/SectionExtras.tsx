// The parts of a section that are not fields: its lists, and in the last step the documents.
import { listOf, listsOfStep } from '#machines/catalogue/records/lists.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { documentsPath } from '#machines/catalogue/records/related.ts';
import type { ErrorSummaryItem } from '../../parts/ErrorSummary.tsx';
import { Documents } from '../documents/Documents.tsx';
import { ChildList } from '../list/ChildList.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface SectionExtrasProps {
  step: string;
  section: string;
  values: Values;
  errors: readonly ErrorSummaryItem[];
}

export function SectionExtras({ step, section, values, errors }: SectionExtrasProps) {
  const { definition, actor } = useFlow();
  const client = useFlowSelector(({ context }) => context.client);
  const errorOf = (path: string) => errors.find(({ name }) => name === path)?.message;
  if (section === documentsPath) {
    return (
      <Documents
        record="application"
        client={client}
        values={values}
        error={errorOf(documentsPath)}
        onChange={(documents) => actor.send({ type: 'related.changed', related: { documents } })}
      />
    );
  }
  const isTitleHidden = !fieldsOfStep(definition, step).some(([, field]) => field.section === section);
  return listsOfStep(step)
    .filter((list) => listOf(list).section === section)
    .filter((list) => isApplicable({ kind: 'text', ...whenOf(list) }, values))
    .map((list) => <ChildList key={list} list={list} error={errorOf(list)} isTitleHidden={isTitleHidden} />);
}

const whenOf = (list: Parameters<typeof listOf>[0]) => {
  const { when } = listOf(list);
  return when === undefined ? {} : { when };
};
