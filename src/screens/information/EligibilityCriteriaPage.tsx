// Who can borrow from the fund, and for what (product 3.20).
import { GuideLayout } from './GuideLayout.tsx';
import { PageLink } from '../../app/PageLink.tsx';

export const EligibilityCriteriaPage = () => (
  <GuideLayout
    screen="eligibility-criteria"
    sections={['business', 'project', 'technologies', 'loan', 'notfunded']}
  >
    <p>
      <PageLink screen="eligibility-check" messageId="screen.eligibility-criteria.check" />
    </p>
    <p>
      <PageLink screen="register" messageId="screen.eligibility-criteria.register" button />
    </p>
  </GuideLayout>
);
