// The accessibility statement (decisions.md: `/accessibility`).
import { GuidePage } from '../app/GuidePage.tsx';

export const Accessibility = () => (
  <GuidePage screen="accessibility" sections={['can', 'standard', 'test', 'help', 'complaint']} />
);
