// Before stage one: what it asks, what to have to hand (specification section 2).
import { GuidanceStart } from './GuidanceStart.tsx';

export const StageOneGuidance = () => (
  <GuidanceStart screen="stage-one-guidance" sections={['offer', 'need', 'steps']} />
);
