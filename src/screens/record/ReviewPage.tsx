// All answers before the submit, each with a change link; read-only once submitted (product 1.8).
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { pathsOfStep } from '#machines/catalogue/records/definition.ts';
import { changePath } from '#machines/catalogue/routes.ts';
import { displayStateOf, isInQuery } from '#machines/catalogue/statuses.ts';
import { clientToSubmitFor } from '#machines/record/flow.ts';
import { issueText, pathLabel } from '../../fields/fieldMessages.ts';
import { Button } from '../../parts/Button.tsx';
import { ErrorSummary, type ErrorSummaryItem } from '../../parts/ErrorSummary.tsx';
import { focusField } from '../../parts/focus.ts';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { QueryMessage } from '../../parts/QueryMessage.tsx';
import { MissingDocuments } from './MissingDocuments.tsx';
import { PrintHeader } from './PrintHeader.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { ResubmitDialog } from './ResubmitDialog.tsx';
import { ReviewSections } from './ReviewSections.tsx';

const submitId = 'submit';

export function ReviewPage() {
  const intl = useIntl();
  const { definition, actor } = useFlow();
  const stored = useFlowSelector(({ context }) => context.record);
  const issues = useFlowSelector(({ context }) => context.issues);
  const isReadOnly = useFlowSelector(({ value }) => value === 'readOnly');
  const isConfirming = useFlowSelector(({ value }) => value === 'confirmingResubmit');
  const role = useFlowSelector(({ context }) => (context.client === null ? 'applicant' : 'broker'));
  const client = useFlowSelector(({ context }) => clientToSubmitFor(context));
  const { stage, fields } = definition;
  // Each refused submit brings new issues.
  const [counted, setCounted] = useState({ issues, attempts: 0 });
  if (counted.issues !== issues) {
    setCounted({ issues, attempts: counted.attempts + Number(issues.length > 0) });
  }
  if (stored === null) return null;
  const status = displayStateOf(definition, stored.values);
  const errors = issues.flatMap(({ path, messageId }): ErrorSummaryItem[] => {
    const label = pathLabel(intl, path, fields[path]);
    const step = definition.steps.find((each) => pathsOfStep(definition, each).includes(path));
    if (label === undefined) return [];
    const message = issueText(intl, path, fields[path], messageId);
    return [{ name: path, label, message, onOtherPage: true, to: step && changePath(stage, step, path) }];
  });
  return (
    <>
      <ErrorSummary
        errors={errors}
        attempt={counted.attempts}
        lead={<FormattedMessage id={`screen.${stage}-review.incomplete`} />}
      />
      <PageTitle
        messageId={`screen.${stage}-review.${isReadOnly ? 'submitted' : 'title'}`}
        values={{ status }}
        hasErrors={errors.length > 0}
      />
      {isInQuery(definition, stored.values) && <QueryMessage values={stored.values} />}
      <p className="lead">
        <FormattedMessage
          id={`screen.${stage}-review.${isReadOnly ? 'readonly' : 'lead'}`}
          values={{ status, role }}
        />
      </p>
      {/* A change link stands beside each answer, so that the keyboard would reach the button after some sixty others. */}
      {!isReadOnly && (
        <p className="on-screen">
          <a
            className="page-link"
            href={`#${submitId}`}
            onClick={(event) => {
              // Moves the focus only: a followed link would add an entry to the history.
              event.preventDefault();
              focusField(submitId);
            }}
          >
            <FormattedMessage id="screen.review.tosubmit" />
          </a>
        </p>
      )}
      {isReadOnly && <PrintHeader values={stored.values} />}
      <ReviewSections values={stored.values} changeable={!isReadOnly} />
      {!isReadOnly && <MissingDocuments values={stored.values} submitId={submitId} />}
      {!isReadOnly && (
        <Button id={submitId} onPress={() => actor.send({ type: 'record.submitted' })}>
          {/* A broker with many clients must see, at the button itself, whose Application it submits (product 9.7). */}
          {client === null ? (
            <FormattedMessage id={`screen.${stage}-review.submit`} />
          ) : (
            <FormattedMessage id="screen.review.submit.client" values={{ client }} />
          )}
        </Button>
      )}
      {isConfirming && <ResubmitDialog />}
    </>
  );
}
