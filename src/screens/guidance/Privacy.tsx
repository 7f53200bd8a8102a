// The privacy notice (decisions.md: `/privacy`, unless the configuration names another).
import { GuidePage } from './GuidePage.tsx';

export const Privacy = () => (
  <GuidePage
    screen="privacy"
    sections={['who', 'collect', 'use', 'share', 'device', 'keep', 'rights', 'contact']}
  />
);
