// Before stage two: what it asks, what to have to hand (specification section 2).
import { GuidanceStart } from './GuidanceStart.tsx';

export const StageTwoGuidance = () => (
  <GuidanceStart screen="stage-two-guidance" sections={['offer', 'need', 'documents', 'steps']} />
);
