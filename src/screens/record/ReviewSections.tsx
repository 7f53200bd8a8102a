// The answers of all steps by section, without fields that do not apply (product 1.8, 3.8).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { isApplicable } from '#machines/catalogue/fields/check.ts';
import { listOf, listsOfStep, type ListName } from '#machines/catalogue/records/lists.ts';
import { fieldsOfStep, sectionsOfStep } from '#machines/catalogue/records/definition.ts';
import { isActive, type Item } from '#machines/catalogue/records/related.ts';
import { formatAnswer } from '../../fields/formatAnswer.ts';
import { Button } from '../../parts/Button.tsx';
import { SummaryList } from '../../parts/SummaryList.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { ItemTable } from '../list/ItemTable.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface ReviewSectionsProps {
  values: Values;
  /** The path where an answer of a step can be changed; absent on a read-only page. */
  pathOfStep?: (step: string) => string;
}

export function ReviewSections({ values, pathOfStep }: ReviewSectionsProps) {
  const { definition, lookups } = useFlow();
  const related = useFlowSelector(({ context }) => context.related);
  const intl = useIntl();
  const notAnswered = intl.formatMessage({ id: `screen.${definition.stage}-review.notanswered` });
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
                value: formatAnswer(intl, name, field, values[name], lookups) || notAnswered,
                ...(pathOfStep ? { to: pathOfStep(step) } : {}),
              }))}
          />
          {definition.relatedRules !== undefined &&
            listsOfStep(step)
              .filter((list) => listOf(list).section === section)
              .map((list) =>
                related.unloaded?.includes(list) ? (
                  <UnloadedList key={list} />
                ) : (
                  <ReviewList key={list} list={list} items={related.lists?.[list] ?? []} />
                ),
              )}
        </section>
      ))}
    </section>
  ));
}

function ReviewList({ list, items }: { list: ListName; items: readonly Item[] }) {
  const live = items.filter(isActive);
  if (live.length > 0) return <ItemTable list={list} items={live} />;
  return (
    <p>
      <FormattedMessage id={`list.${list}.empty`} />
    </p>
  );
}

/** Only a read-only page can lack a list: an open record leads to the step of the list first (product 1.5). */
function UnloadedList() {
  const { actor } = useFlow();
  return (
    <Warning>
      <FormattedMessage id="list.notloaded" />{' '}
      <Button variant="link" onPress={() => actor.send({ type: 'related.retried' })}>
        <FormattedMessage id="button.tryagain" />
      </Button>
    </Warning>
  );
}
