// The Expression of Interest's screens with their machine.
import type { ReactNode } from 'react';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { provideEoi } from '../../app/actors/eoiActors.ts';
import { FlowArea } from './FlowArea.tsx';
import { useProvided } from '../../app/useProvided.ts';

export const EoiArea = ({ children }: { children: ReactNode }) => (
  <FlowArea definition={eoi} machine={useProvided(provideEoi)}>
    {children}
  </FlowArea>
);
