// Who and what the fund lends to (specification section 1).
import { GuidePage } from './GuidePage.tsx';
import { PageLink } from '../../app/PageLink.tsx';

export const EligibilityCriteria = () => (
  <GuidePage
    screen="eligibility-criteria"
    sections={['business', 'project', 'technologies', 'loan', 'notfunded']}
  >
    <p>
      <PageLink screen="eligibility-check" messageId="screen.eligibility-criteria.check" />
    </p>
    <p>
      <PageLink screen="register" messageId="screen.eligibility-criteria.register" button />
    </p>
  </GuidePage>
);
