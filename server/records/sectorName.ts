// The name behind a sector's id, kept with the Expression of Interest (ua_sectorname).
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import { readWords } from '../words.ts';

const names = readWords('en', 'lookups');

/** The English name of a known sector, else nothing. */
export const sectorName = (id: unknown): string => names[lookupMessageId(String(id))] ?? '';
