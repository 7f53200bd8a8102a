// The Expression of Interest's screens with their machine.
import type { ReactNode } from 'react';
import { provideEoi } from '../actors/eoiActors.ts';
import { FlowArea } from '../flow/FlowArea.tsx';
import { useProvided } from '../useProvided.ts';

export const EoiArea = ({ children }: { children: ReactNode }) => (
  <FlowArea record="eoi" machine={useProvided(provideEoi)}>
    {children}
  </FlowArea>
);
