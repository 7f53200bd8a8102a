// Windows and notes that few visits see: their script and their words come apart from the page's (parts/lazily.ts).
import type { ComponentType } from 'react';
import { lazily } from '../parts/lazily.ts';
import { loadMoreWords } from '../services/words.ts';

/** To be drawn inside a Suspense. */
export const lazilyWorded = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazily(async () => {
    const [component] = await Promise.all([load(), loadMoreWords('later')]);
    return component;
  });
