// The documents of one record on a page of their own (product 8.1). Documents can be added while the record is open, and only read otherwise.
import { FormattedMessage } from 'react-intl';
import { pagePath } from '#machines/catalogue/records/outlines.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { isEditable, isInQuery } from '#machines/catalogue/statuses.ts';
import { Link } from '../../parts/Link.tsx';
import { PageTitle } from '../../parts/PageTitle.tsx';
import { QueryMessage } from '../../parts/QueryMessage.tsx';
import { useFlow, useFlowSelector } from '../record/flowContext.ts';
import { RecordDocuments } from './RecordDocuments.tsx';

export function DocumentsPage() {
  const { definition } = useFlow();
  const values = useFlowSelector(({ context }) => context.record?.values);
  const role = useFlowSelector(({ context }) => (context.client === null ? 'applicant' : 'broker'));
  if (values === undefined) return null;
  return (
    <>
      <PageTitle messageId={`screen.${definition.stage}-documents.title`} />
      {isEditable(definition, values) && (
        <p className="lead">
          <FormattedMessage id={`screen.${definition.stage}-documents.lead`} />
        </p>
      )}
      {isInQuery(definition, values) && (
        <>
          <QueryMessage values={values} />
          <p>
            <FormattedMessage id="screen.documents.query" />{' '}
            <Link to={pagePath(definition.stage, 'tasks')}>
              <FormattedMessage id="progress.all" />
            </Link>
          </p>
        </>
      )}
      <RecordDocuments heading="h2" values={values} />
      <p className="links">
        <Link to={routes.dashboard.path}>
          <FormattedMessage id="screen.documents.dashboard" values={{ role }} />
        </Link>
      </p>
    </>
  );
}
