// The Application's screens with their machine.
import type { ReactNode } from 'react';
import { providedApplication } from '../actors/applicationActors.ts';
import { FlowArea } from '../flow/FlowArea.tsx';

export const ApplicationArea = ({ children }: { children: ReactNode }) => (
  <FlowArea record="application" machine={providedApplication}>
    {children}
  </FlowArea>
);
