// The area of the Expression of Interest (stage one): runs its machine.
import type { ReactNode } from 'react';
import { eoi } from '#machines/catalogue/records/eoi.ts';
import { provideEoi } from '../../app/actors/eoiActors.ts';
import { FlowArea } from './FlowArea.tsx';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';

export const EoiArea = ({ children }: { children: ReactNode }) => (
  <FlowArea definition={eoi} machine={useProvidedMachine(provideEoi)}>
    {children}
  </FlowArea>
);
