// What a section holds besides fields: the lists that it asks for, and in the last step the documents.
import { listOf, listsOfStep } from '#machines/catalogue/records/children.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { documentsPath } from '#machines/catalogue/records/related.ts';
import type { ErrorLine } from '../../parts/ErrorSummary.tsx';
import { Documents } from '../documents/Documents.tsx';
import { ChildList } from '../list/ChildList.tsx';
import { useFlow } from './flow.ts';

interface SectionExtrasProps {
  step: string;
  section: string;
  values: Values;
  errors: readonly ErrorLine[];
}

export function SectionExtras({ step, section, values, errors }: SectionExtrasProps) {
  const { definition, actor } = useFlow();
  const errorOf = (path: string) => errors.find(({ name }) => name === path)?.message;
  if (section === documentsPath) {
    return (
      <Documents
        record="application"
        client={actor.getSnapshot().context.client}
        values={values}
        error={errorOf(documentsPath)}
        onChange={(documents) => actor.send({ type: 'related.changed', related: { documents } })}
      />
    );
  }
  const alone = !fieldsOfStep(definition, step).some(([, field]) => field.section === section);
  return listsOfStep(step)
    .filter((list) => listOf(list).section === section)
    .filter((list) => isApplicable({ kind: 'text', ...whenOf(list) }, values))
    .map((list) => <ChildList key={list} list={list} error={errorOf(list)} alone={alone} />);
}

const whenOf = (list: Parameters<typeof listOf>[0]) => {
  const { when } = listOf(list);
  return when === undefined ? {} : { when };
};
