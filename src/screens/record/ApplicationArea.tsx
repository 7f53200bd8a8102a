// The area of the Application (stage two): runs its machine.
import type { ReactNode } from 'react';
import { application } from '#machines/catalogue/records/application.ts';
import { provideApplication } from '../../app/actors/applicationActors.ts';
import { FlowArea } from './FlowArea.tsx';
import { SectionExtras } from './SectionExtras.tsx';
import { useProvidedMachine } from '../../app/useProvidedMachine.ts';

export const ApplicationArea = ({ children }: { children: ReactNode }) => (
  <FlowArea
    definition={application}
    machine={useProvidedMachine(provideApplication)}
    SectionExtras={SectionExtras}
  >
    {children}
  </FlowArea>
);
