// The calls of files and notes (calls.ts, section 7).
import type { Call } from './call.ts';

const file = { api: 'data', authenticated: true, area: 'files' } as const;

export const fileCalls = {
  SaveNewDocumentToSharepoint: {
    ...file,
    method: 'POST',
    path: 'SaveNewDocumentToSharepoint',
    kind: 'upload',
    creates: true,
  },
  addicnotes: {
    ...file,
    method: 'POST',
    path: 'addicnotes',
    query: ['contractid'],
    kind: 'upload',
    creates: true,
  },
  addicnotesbybroker: {
    ...file,
    only: 'broker',
    method: 'POST',
    path: 'addicnotesbybroker',
    query: ['applicationid', 'contractid'],
    kind: 'upload',
    creates: true,
  },
  GetICNotesByBroker: {
    ...file,
    only: 'broker',
    method: 'GET',
    path: 'GetICNotesByBroker',
    query: ['contractid', 'applicationId', 'entityname'],
    kind: 'read',
  },
  geticnotes: {
    ...file,
    only: 'applicant',
    method: 'GET',
    path: 'geticnotes/{contractId}',
    query: ['entityname', 'claimid'],
    kind: 'read',
  },
  noteContent: {
    ...file,
    method: 'GET',
    path: 'notes/{id}/content',
    kind: 'read',
    extension: 'noteContent',
  },
  GetUploadButtonState: {
    ...file,
    area: 'documentstatus',
    method: 'GET',
    path: 'GetUploadButtonState',
    query: ['id', 'entity'],
    kind: 'read',
  },
} as const satisfies Record<string, Call>;
