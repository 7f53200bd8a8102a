// The lengths of texts as the rows of the fields of records and lists spread them.
import { limits } from './limits.ts';

export const lineLength = { maxLength: limits.lineLength };
export const nameLength = { maxLength: limits.nameLength };
export const shortDescription = { maxLength: limits.shortDescriptionLength };
export const longDescription = { minLength: limits.description.min, maxLength: limits.description.max };
