// Both records, for whoever needs them all: the server, the documents, the tests.
import { application } from './application.ts';
import { eoi } from './eoi.ts';

export const records = { eoi, application } as const;
