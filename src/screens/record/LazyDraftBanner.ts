// The banner of kept answers, apart from the step's script: few visits need it.
import { lazyWithMessages } from '../../app/lazyComponents.ts';

export const LazyDraftBanner = lazyWithMessages(() =>
  import('./DraftBanner.tsx').then((module) => module.DraftBanner),
);
