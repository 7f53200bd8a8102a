// The name behind a sector's id, kept with the Expression of Interest (ua_sectorname).
import { lookupMessage } from '#machines/catalogue/fields/lookupMessage.ts';
import { readMessages } from '../messages.ts';

const names = readMessages('en', 'lookups');

/** The English name of a known sector, else nothing. */
export const sectorName = (id: unknown): string => names[lookupMessage(String(id))] ?? '';
