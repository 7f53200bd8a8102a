// Which documents of the checklist are not uploaded, before the submit (product 1.8, 8.9). It keeps nobody from submitting.
import { useEffect, useId } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { checklistValues, missingDocuments } from '#machines/catalogue/records/documents.ts';
import { documentsStep } from '#machines/catalogue/records/outlines.ts';
import { documentsPart } from '#machines/catalogue/records/related.ts';
import { changePath } from '#machines/catalogue/routes.ts';
import { focusInView } from '../../parts/focus.ts';
import { Link } from '../../parts/Link.tsx';
import { pickerId } from '../documents/pickerId.ts';
import { useFlow, useFlowSelector } from './flowContext.ts';

interface MissingDocumentsProps {
  values: Values;
  /** The button that submits, which stands below. */
  submitId: string;
}

export function MissingDocuments({ values, submitId }: MissingDocumentsProps) {
  const { definition } = useFlow();
  const titleId = useId();
  const files = useFlowSelector(({ context }) => context.related.documents?.stored?.notes);
  // The documents arrive when a user may have gone to the button already, and would push it out of view. The focus is outside React.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.id === submitId) focusInView(activeElement);
  }, [files, submitId]);
  // Without any file the submit is refused, and the summary says so. An EOI has no checklist.
  if (files === undefined || files.length === 0) return null;
  const missing = missingDocuments(values, files);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <section className="review-documents on-screen" aria-labelledby={titleId}>
      <h2 id={titleId}>
        <FormattedMessage id="review.documents.title" />
      </h2>
      <p>
        <FormattedMessage id="review.documents.text" />
      </p>
      <ul>
        {missing.map((line) => (
          <li key={line.filetype}>
            <FormattedMessage id={`checklist.${line.filetype}`} values={checklistValues(line, values)} />
          </li>
        ))}
      </ul>
      <p>
        <Link to={changePath(definition.stage, documentsStep, pickerId(documentsPart, first.filetype))}>
          <FormattedMessage id="review.documents.add" />
        </Link>
      </p>
    </section>
  );
}
