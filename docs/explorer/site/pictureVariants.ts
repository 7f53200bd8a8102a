// The four variants in which a browser run takes a picture of each state, and what the last run found.
import type { Picture, State } from '../explorerModel.ts';

export const pictureVariants = [
  { language: 'en', device: 'desktop', label: 'English, desktop' },
  { language: 'cy', device: 'desktop', label: 'Welsh, desktop' },
  { language: 'en', device: 'phone', label: 'English, phone' },
  { language: 'cy', device: 'phone', label: 'Welsh, phone' },
] as const;

export type PictureVariant = (typeof pictureVariants)[number];

export const pictureOf = ({ pictures }: State, { language, device }: PictureVariant): Picture | undefined =>
  pictures.find((picture) => picture.language === language && picture.device === device);

/** Whether the last run visited the state in all four variants. */
export const isSeen = (state: State): boolean =>
  pictureVariants.every((variant) => pictureOf(state, variant) !== undefined);

/** How many violations axe found, in all variants together. */
export const violationCount = ({ pictures }: State): number =>
  pictures.reduce((total, { violations }) => total + violations.length, 0);
