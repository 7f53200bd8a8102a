// The numbers of the catalogue that the texts of pages say. The pages give them to their messages, so that no text states a number by itself.
import { limits } from '#machines/catalogue/fields/limits.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';

export const catalogueValues = {
  eoiSteps: steps.eoi.length,
  applicationSteps: steps.application.length,
  /** The largest file, in megabytes. */
  size: limits.upload.megabytes,
} as const;
