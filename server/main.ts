// The first file of the built server. It runs runProcess.ts, which the build has put into process.cjs with its packages.
import { fileURLToPath } from 'node:url';
import { loadWithCodeCache } from './codeCache.ts';
import type * as code from './runProcess.ts';

const { runProcess } = loadWithCodeCache(
  fileURLToPath(new URL('process.cjs', import.meta.url)),
) as typeof code;

/** For start.js. */
export const servesExplorer = await runProcess();
