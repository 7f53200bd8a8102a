// The privacy notice, unless config.json names another (product 13.2).
import { GuideLayout } from './GuideLayout.tsx';

export const PrivacyPage = () => (
  <GuideLayout
    screen="privacy"
    sections={['who', 'collect', 'use', 'share', 'device', 'keep', 'rights', 'contact']}
  />
);
