// The Application's screens with their machine.
import type { ReactNode } from 'react';
import { application } from '#machines/catalogue/records/application.ts';
import { provideApplication } from '../../app/actors/applicationActors.ts';
import { FlowArea } from './FlowArea.tsx';
import { useProvided } from '../../app/useProvided.ts';

export const ApplicationArea = ({ children }: { children: ReactNode }) => (
  <FlowArea definition={application} machine={useProvided(provideApplication)}>
    {children}
  </FlowArea>
);
