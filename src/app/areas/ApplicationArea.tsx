// The Application's screens with their machine.
import type { ReactNode } from 'react';
import { provideApplication } from '../actors/applicationActors.ts';
import { FlowArea } from '../flow/FlowArea.tsx';
import { useProvided } from '../useProvided.ts';

export const ApplicationArea = ({ children }: { children: ReactNode }) => (
  <FlowArea record="application" machine={useProvided(provideApplication)}>
    {children}
  </FlowArea>
);
