// The accessibility statement (product 12.1).
import { GuideLayout } from './GuideLayout.tsx';

export const AccessibilityPage = () => (
  <GuideLayout screen="accessibility" sections={['can', 'standard', 'test', 'help', 'complaint']} />
);
