// DraftBanner as a lazy component, because few visits have a draft.
import { lazyWithMessages } from '../../app/lazyComponents.ts';

export const LazyDraftBanner = lazyWithMessages(() =>
  import('./DraftBanner.tsx').then((module) => module.DraftBanner),
);
