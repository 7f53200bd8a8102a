// The Expression of Interest's screens with their machine.
import type { ReactNode } from 'react';
import { providedEoi } from '../actors/eoiActors.ts';
import { FlowArea } from '../flow/FlowArea.tsx';

export const EoiArea = ({ children }: { children: ReactNode }) => (
  <FlowArea record="eoi" machine={providedEoi}>
    {children}
  </FlowArea>
);
