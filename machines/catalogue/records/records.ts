// Both definitions by name, for code that works on either record. It loads the fields of both, so screens import only the one they need.
import { application } from './application.ts';
import { eoi } from './eoi.ts';

export const records = { eoi, application } as const;
