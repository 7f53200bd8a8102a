// The answers of all steps by section, without fields that do not apply (product 1.8, 3.8).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isAsked } from '#machines/catalogue/fields/checkFields.ts';
import { listOf, listsOfStep, type ListName } from '#machines/catalogue/records/children.ts';
import { fieldsOfStep } from '#machines/catalogue/records/record.ts';
import { isLive, type Item } from '#machines/catalogue/records/related.ts';
import { sectionsOf } from '#machines/catalogue/records/sections.ts';
import { recordNames, steps } from '#machines/catalogue/records/steps.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { SummaryList } from '../../parts/SummaryList.tsx';
import { ItemTable } from '../list/ItemTable.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface ReviewSectionsProps {
  values: Values;
  /** The path where an answer of a step can be changed; absent on a read-only page. */
  pathOfStep?: (step: string) => string;
}

export function ReviewSections({ values, pathOfStep }: ReviewSectionsProps) {
  const { record, lookups } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const intl = useIntl();
  const notAnswered = intl.formatMessage({ id: `screen.${recordNames[record].stage}-review.notanswered` });
  return steps[record].map((step) => (
    <section key={step} className="review">
      <h2>
        <FormattedMessage id={`step.${step}`} />
      </h2>
      {sectionsOf(record, step).map((section) => (
        <section key={section}>
          <h3>
            <FormattedMessage id={`section.${step}.${section}`} />
          </h3>
          <SummaryList
            rows={fieldsOfStep(record, step)
              .filter(([, field]) => field.section === section && isAsked(field, values))
              .map(([name, field]) => ({
                name,
                label: intl.formatMessage({ id: `field.${name}` }),
                value: formatAnswer(intl, name, field, values[name], lookups) || notAnswered,
                ...(pathOfStep ? { to: pathOfStep(step) } : {}),
              }))}
          />
          {record === 'application' &&
            listsOfStep(step)
              .filter((list) => listOf(list).section === section)
              .map((list) => <ReviewList key={list} list={list} items={related.lists?.[list] ?? []} />)}
        </section>
      ))}
    </section>
  ));
}

function ReviewList({ list, items }: { list: ListName; items: readonly Item[] }) {
  const live = items.filter(isLive);
  if (live.length > 0) return <ItemTable list={list} items={live} />;
  return (
    <p>
      <FormattedMessage id={`list.${list}.empty`} />
    </p>
  );
}
