// The answers of all steps by section, as far as they are asked (a value whose condition no longer holds is left out).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { listOf, listsOfStep } from '#machines/catalogue/records/children.ts';
import { fieldsOfStep, sectionsOfStep } from '#machines/catalogue/records/definition.ts';
import { shownAnswer } from '../../fields/shownAnswer.ts';
import { SummaryList } from '../../parts/SummaryList.tsx';
import { ReviewList } from '../list/ReviewList.tsx';
import { useFlow, useFlowValue } from './flow.ts';

interface ReviewSectionsProps {
  values: Values;
  /** Where an answer of a step is changed; absent when nothing can be. */
  pathOfStep?: (step: string) => string;
}

export function ReviewSections({ values, pathOfStep }: ReviewSectionsProps) {
  const { definition, lookups } = useFlow();
  const related = useFlowValue(({ context }) => context.related);
  const intl = useIntl();
  const none = intl.formatMessage({ id: `screen.${definition.stage}-review.notanswered` });
  return definition.steps.map((step) => (
    <section key={step} className="review">
      <h2>
        <FormattedMessage id={`step.${step}`} />
      </h2>
      {sectionsOfStep(definition, step).map((section) => (
        <section key={section}>
          <h3>
            <FormattedMessage id={`section.${step}.${section}`} />
          </h3>
          <SummaryList
            rows={fieldsOfStep(definition, step)
              .filter(([, field]) => field.section === section && isApplicable(field, values))
              .map(([name, field]) => ({
                name,
                label: intl.formatMessage({ id: `field.${name}` }),
                value: shownAnswer(intl, name, field, values[name], lookups) || none,
                ...(pathOfStep ? { to: pathOfStep(step) } : {}),
              }))}
          />
          {definition.related !== undefined &&
            listsOfStep(step)
              .filter((list) => listOf(list).section === section)
              .map((list) => <ReviewList key={list} list={list} items={related.lists?.[list] ?? []} />)}
        </section>
      ))}
    </section>
  ));
}
