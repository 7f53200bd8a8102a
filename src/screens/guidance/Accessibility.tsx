// The accessibility statement (decisions.md: `/accessibility`).
import { GuidePage } from './GuidePage.tsx';

export const Accessibility = () => (
  <GuidePage screen="accessibility" sections={['can', 'standard', 'test', 'help', 'complaint']} />
);
