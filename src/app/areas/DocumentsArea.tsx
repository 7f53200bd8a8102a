// The document pages: which record the address names, and whose. Its machine belongs to the list of documents itself.
import type { ReactNode } from 'react';
import { clientIn, matchRoute } from '#machines/catalogue/routes.ts';
import { recordNames, type RecordName } from '#machines/catalogue/steps.ts';
import { useAddress } from '../shell.ts';
import '../../style/steps.scss';

export const DocumentsArea = ({ children }: { children: ReactNode }) => children;

/** The record of the shown address. */
export function useDocumentsRecord(): { record: RecordName; stage: string; client: string | null } {
  const address = useAddress();
  const stage = matchRoute(address.path)?.params['stage'] ?? '';
  return {
    record: stage === recordNames.eoi.stage ? 'eoi' : 'application',
    stage,
    client: clientIn(address),
  };
}
