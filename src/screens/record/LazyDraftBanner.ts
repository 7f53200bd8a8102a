// The banner of kept answers, apart from the step's script: few visits need it.
import { lazilyWorded } from '../../app/lazyComponents.ts';

export const LazyDraftBanner = lazilyWorded(() =>
  import('./DraftBanner.tsx').then((module) => module.DraftBanner),
);
