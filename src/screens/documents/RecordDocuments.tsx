// The documents of the record in view, on its documents page and in its step. The step flow of an Application fetches them (product 1.4), and
// this component shows them once they have arrived; the machine of the documents fetches those of an EOI.
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { useFlow, useFlowSelector } from '../record/flowContext.ts';
import { FailedPart } from '../record/FailedPart.tsx';
import { Documents } from './Documents.tsx';
import type { DocumentsHeading } from './StoredFiles.tsx';

interface RecordDocumentsProps {
  heading: DocumentsHeading;
  values: Values;
  error?: string | undefined;
}

export function RecordDocuments({ heading, values, error }: RecordDocumentsProps): ReactNode {
  const { definition, actor } = useFlow();
  const client = useFlowSelector(({ context }) => context.client);
  // Chosen files stay in the page while the stored ones are fetched again.
  const hasChosenFiles = useFlowSelector(({ context }) => Boolean(context.related.documents?.unstoredCount));
  const isLoading = useFlowSelector(
    ({ context }) => context.related.loading?.includes(documentsPart) ?? false,
  );
  const hasFailed = useFlowSelector(
    ({ context }) => context.related.failed?.includes(documentsPart) ?? false,
  );
  const stored = useFlowSelector(({ context }) => context.related.documents?.stored);
  // On the documents page an overlay already says that the documents are loading.
  const isWaiting = useFlowSelector((snapshot) => snapshot.hasTag('busy'));
  if (isLoading && !hasChosenFiles) {
    if (isWaiting) return null;
    return (
      <p role="status">
        <FormattedMessage id="busy.loading" />
      </p>
    );
  }
  if (hasFailed && !hasChosenFiles) {
    return (
      <>
        {error && (
          <p className="error" id="documents-error">
            {error}
          </p>
        )}
        <FailedPart part={documentsPart} messageId="notice.files.500" id={documentsPart} />
      </>
    );
  }
  return (
    <Documents
      record={definition.name}
      client={client}
      heading={heading}
      values={values}
      error={error}
      stored={stored}
      onChange={(documents) => actor.send({ type: 'related.changed', related: { documents } })}
      onRefused={(message) => actor.send({ type: 'change.refused', message })}
    />
  );
}
