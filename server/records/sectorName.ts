// The name of a sector by its id; the server stores it in the EOI's field ua_sectorname.
import { lookupMessageId } from '#machines/catalogue/fields/field.ts';
import { readMessages } from '../messages.ts';

const names = readMessages('en', 'lookups');

/** The English name of a sector; an empty string for an unknown id. */
export const sectorName = (id: unknown): string => names[lookupMessageId(String(id))] ?? '';
