// Windows and notes that few visits see: their script and their words come apart from the page's (parts/lazily.ts).
import type { ComponentType } from 'react';
import type { MessageArea } from '#machines/catalogue/routes.ts';
import { lazyWithRetry } from '../parts/lazily.ts';
import { loadMessagesFor } from '../services/messages.ts';

/** To be drawn inside a Suspense. @param words those that it needs beyond the page's */
export const lazyWithMessages = <Props>(
  load: () => Promise<ComponentType<Props>>,
  words: MessageArea = 'later',
) =>
  lazyWithRetry(async () => {
    const [component] = await Promise.all([load(), loadMessagesFor(words)]);
    return component;
  });
