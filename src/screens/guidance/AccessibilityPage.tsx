// The accessibility statement (decisions.md: `/accessibility`).
import { GuideLayout } from './GuideLayout.tsx';

export const AccessibilityPage = () => (
  <GuideLayout screen="accessibility" sections={['can', 'standard', 'test', 'help', 'complaint']} />
);
