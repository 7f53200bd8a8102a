// The answers of all steps by section, as far as they are asked (a value whose condition no longer holds is left out).
import { FormattedMessage, useIntl } from 'react-intl';
import { isAsked } from '#machines/catalogue/checkFields.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import { sectionsOfStep } from '#machines/catalogue/record.ts';
import { steps } from '#machines/catalogue/steps.ts';
import type { Lookups } from '#machines/lookupsMachine.ts';
import { shownAnswer } from '../../fields/shownAnswer.ts';
import { SummaryList } from '../../parts/SummaryList.tsx';

interface ReviewSectionsProps {
  values: Values;
  lookups: Lookups | null;
  /** Where an answer of a step is changed; absent when nothing can be. */
  hrefOfStep?: (step: string) => string;
  onFollow: (href: string) => void;
}

export function ReviewSections({ values, lookups, hrefOfStep, onFollow }: ReviewSectionsProps) {
  const intl = useIntl();
  const none = intl.formatMessage({ id: 'screen.stage-one-review.notanswered' });
  return steps.eoi.map((step) => (
    <section key={step} className="review">
      <h2>
        <FormattedMessage id={`step.${step}`} />
      </h2>
      {sectionsOfStep('eoi', step).map(({ section, fields }) => (
        <section key={section}>
          <h3>
            <FormattedMessage id={`section.${step}.${section}`} />
          </h3>
          <SummaryList
            rows={fields
              .filter(([, field]) => isAsked(field, values))
              .map(([name, field]) => ({
                name,
                label: intl.formatMessage({ id: `field.${name}` }),
                value: shownAnswer(intl, name, field, values[name], lookups) || none,
                ...(hrefOfStep ? { href: hrefOfStep(step) } : {}),
              }))}
            onFollow={onFollow}
          />
        </section>
      ))}
    </section>
  ));
}
