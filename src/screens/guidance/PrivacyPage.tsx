// The privacy notice (decisions.md: `/privacy`, unless the configuration names another).
import { GuideLayout } from './GuideLayout.tsx';

export const PrivacyPage = () => (
  <GuideLayout
    screen="privacy"
    sections={['who', 'collect', 'use', 'share', 'device', 'keep', 'rights', 'contact']}
  />
);
