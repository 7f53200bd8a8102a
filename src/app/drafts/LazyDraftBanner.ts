// The banner of kept answers with its words, apart from the step's script: few visits need them (parts/lazily.ts).
import { lazily } from '../../parts/lazily.ts';
import { loadMoreWords } from '../../services/words.ts';

export const LazyDraftBanner = lazily(async () => {
  const [{ DraftBanner }] = await Promise.all([import('./DraftBanner.tsx'), loadMoreWords('choices')]);
  return DraftBanner;
});
