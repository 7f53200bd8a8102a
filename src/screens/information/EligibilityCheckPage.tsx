// Eleven questions before registering (product 1.14). Each answer that speaks against an application is explained at once; nothing is
// blocked and nothing is stored.
import { useActor } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  conditionsAnsweredNo,
  eligibilityConditions,
  eligibilityRules,
} from '#machines/catalogue/records/eligibility.ts';
import { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import { inspectionOptions } from '../../app/inspectionOptions.ts';
import { PageLink } from '../../app/PageLink.tsx';
import { useHasShownPage, useContactLinks } from '../../app/shellContext.ts';
import { FieldFrame } from '../../fields/FieldFrame.tsx';
import { YesNo } from '../../fields/YesNo.tsx';
import { catalogueValues } from '../../parts/catalogueValues.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Warning } from '../../parts/Warning.tsx';

export function EligibilityCheckPage() {
  const { messages } = useIntl();
  const [snapshot, send] = useActor(eligibilityMachine, inspectionOptions);
  const { answers } = snapshot.context;
  return (
    <>
      <PageTitle messageId="screen.eligibility-check.title" takesFocus={useHasShownPage()} />
      <p className="lead">
        <FormattedMessage
          id="screen.eligibility-check.lead"
          values={{ count: eligibilityConditions.length }}
        />
      </p>
      <p>
        <PageLink screen="eligibility-criteria" messageId="nav.eligibility" />
      </p>
      <div className="section">
        {eligibilityConditions.map((condition) => {
          const answer = answers[condition];
          const hintId = `hint.check-${condition}`;
          return (
            <FieldFrame
              key={condition}
              name={`check-${condition}`}
              label={<FormattedMessage id={`check.${condition}`} values={catalogueValues} />}
              hint={hintId in messages && <FormattedMessage id={hintId} />}
              group
            >
              {() => (
                <>
                  <YesNo
                    name={`check-${condition}`}
                    chosen={answer === undefined ? '' : answer ? '1' : '0'}
                    invalid={false}
                    onChoose={(chosen) =>
                      send({ type: 'condition.answered', condition, answer: chosen === '1' })
                    }
                    onBlur={() => undefined}
                  />
                  <Warning>
                    {answer === false && (
                      <>
                        <p>
                          <FormattedMessage id={`doubt.${condition}`} values={catalogueValues} />
                        </p>
                        <p>
                          <FormattedMessage id={`eligibility.${eligibilityRules[condition].effect}`} />
                        </p>
                      </>
                    )}
                  </Warning>
                </>
              )}
            </FieldFrame>
          );
        })}
      </div>
      <div role="status">
        {snapshot.matches('likelyEligible') && <Verdict verdict="likely" unmetCount={0} />}
        {snapshot.matches('maybeIneligible') && (
          <Verdict verdict="doubtful" unmetCount={conditionsAnsweredNo(answers).length} />
        )}
      </div>
      <p>
        <PageLink screen="register" messageId="screen.eligibility-check.register" button />
      </p>
    </>
  );
}

/** The result of all answers: in the green panel only when no answer speaks against an application. */
function Verdict({ verdict, unmetCount }: { verdict: 'likely' | 'doubtful'; unmetCount: number }) {
  const contact = useContactLinks();
  const id = `screen.eligibility-check.${verdict}`;
  const content = (
    <>
      <h2>
        <FormattedMessage id={`${id}.title`} values={{ count: unmetCount }} />
      </h2>
      <p>
        <FormattedMessage id={`${id}.text`} values={contact} />
      </p>
    </>
  );
  return verdict === 'doubtful' ? <div className="warning">{content}</div> : <Panel>{content}</Panel>;
}
