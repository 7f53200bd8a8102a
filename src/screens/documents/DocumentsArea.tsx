// The document pages: which record the address names. Its machine belongs to the list of documents itself.
import { useState, type ReactNode } from 'react';
import { matchRoute } from '#machines/catalogue/routes.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { useAddress } from '../../app/shell.ts';
import '../../style/steps.scss';

export const DocumentsArea = ({ children }: { children: ReactNode }) => children;

/** The record of the shown address. */
export function useDocumentsRecord(): { record: RecordName; stage: string } {
  const asked = matchRoute(useAddress().path)?.params['stage'];
  // The address goes elsewhere a moment before the page does.
  const [stage, setStage] = useState(asked ?? '');
  if (asked !== undefined && asked !== stage) setStage(asked);
  return { record: stage === outlines.eoi.stage ? 'eoi' : 'application', stage };
}
