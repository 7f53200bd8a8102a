// How a state looked in the last run of the browser, in the four ways in which it is looked at.
import type { Picture, State } from '../model.ts';

export const looks = [
  { language: 'en', device: 'desktop', label: 'English, desktop' },
  { language: 'cy', device: 'desktop', label: 'Welsh, desktop' },
  { language: 'en', device: 'phone', label: 'English, phone' },
  { language: 'cy', device: 'phone', label: 'Welsh, phone' },
] as const;

export type Look = (typeof looks)[number];

export const pictureOf = ({ pictures }: State, { language, device }: Look): Picture | undefined =>
  pictures.find((picture) => picture.language === language && picture.device === device);

/** In all four ways. */
export const isSeen = (state: State): boolean => looks.every((look) => pictureOf(state, look) !== undefined);

export const violationsOf = ({ pictures }: State): number =>
  pictures.reduce((total, { violations }) => total + violations.length, 0);
