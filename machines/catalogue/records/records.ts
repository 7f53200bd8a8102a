// Both records' tables, for whoever needs them all: the server, the documents, the tests.
import { application } from './application.ts';
import { eoi } from './eoi.ts';
import type { Fields } from './recordTables.ts';
import type { RecordName } from './steps.ts';

export const records: Readonly<Record<RecordName, Fields>> = { eoi, application };
