// The version of the portal and its server, for those who operate them.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { findUpwards } from './findUpwards.ts';

const packageSchema = v.object({ version: v.string() });

/** The version in package.json. */
export const version = (): string =>
  v.parse(packageSchema, JSON.parse(readFileSync(findUpwards(import.meta.url, 'package.json'), 'utf8')))
    .version;
