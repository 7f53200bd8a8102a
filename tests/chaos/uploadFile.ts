// Uploads a file for a person of the chaos test. Returns the answer's body; null when the upload was refused.
import { newKey, type Person } from './retryingCalls.ts';

interface NewFile {
  filename: string;
  filetype: string;
  mimetype: string;
  content: Buffer;
}

export const uploadFile = (person: Person, contractId: string, { content, ...file }: NewFile) =>
  person.call('addicnotes', {
    body: [{ ...file, subject: 'chaos', content: content.toString('base64') }],
    query: { contractid: contractId },
    headers: newKey(),
  });
