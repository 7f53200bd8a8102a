// What the Application has beyond the Expression of Interest, one chunk: its machines, lists and documents.
import type { ScreenGroup } from '../../app/screenGroup.ts';
import { DocumentsPage } from '../documents/DocumentsPage.tsx';
import { ApplicationArea } from './ApplicationArea.tsx';

export const applicationScreens: ScreenGroup = {
  areas: { application: ApplicationArea },
  screens: { 'stage-one-documents': DocumentsPage, 'stage-two-documents': DocumentsPage },
};
