// The answers of all steps by section, as far as they are asked (a value whose condition no longer holds is left out).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isAsked } from '#machines/catalogue/fields/checkFields.ts';
import { listOf, listsOfStep } from '#machines/catalogue/records/children.ts';
import { fieldsOfStep } from '#machines/catalogue/records/record.ts';
import { sectionsOf } from '#machines/catalogue/records/sections.ts';
import { recordNames, steps } from '#machines/catalogue/records/steps.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { SummaryList } from '../../parts/SummaryList.tsx';
import { ReviewList } from '../list/ReviewList.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface ReviewSectionsProps {
  values: Values;
  /** Where an answer of a step is changed; absent when nothing can be. */
  pathOfStep?: (step: string) => string;
}

export function ReviewSections({ values, pathOfStep }: ReviewSectionsProps) {
  const { record, lookups } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const intl = useIntl();
  const none = intl.formatMessage({ id: `screen.${recordNames[record].stage}-review.notanswered` });
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
                value: formatAnswer(intl, name, field, values[name], lookups) || none,
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
