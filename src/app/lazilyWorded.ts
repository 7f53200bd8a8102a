// Windows and notes that few visits see: their script and their words come apart from the page's (parts/lazily.ts).
import type { ComponentType } from 'react';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import { lazily } from '../parts/lazily.ts';
import { loadMoreWords } from '../services/words.ts';

/** To be drawn inside a Suspense. @param words those that it needs beyond the page's */
export const lazilyWorded = <Props>(
  load: () => Promise<ComponentType<Props>>,
  words: MessageFile = 'later',
) =>
  lazily(async () => {
    const [component] = await Promise.all([load(), loadMoreWords(words)]);
    return component;
  });
