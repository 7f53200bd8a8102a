// React.lazy for named exports, for components that a page can be shown without at first. A failed import is repeated until the network is
// back, because half a screen would be worse than a longer wait. Some browsers remember a failed import (product 6.15): there the component
// comes with the next load of the page.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import { loadMessagesFor } from '../services/messages.ts';

const retryDelay = 2000;

async function loadUntilSuccess<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return loadUntilSuccess(load);
  }
}

/**
 * Loads the component and its messages when it is first rendered, which must be inside a Suspense.
 * @param messageFile the messages that it needs beyond those of the page
 */
export const lazyWithMessages = <Props>(
  load: () => Promise<ComponentType<Props>>,
  messageFile: MessageFile = 'later',
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(() =>
    loadUntilSuccess(async () => {
      const [component] = await Promise.all([load(), loadMessagesFor(messageFile)]);
      return { default: component };
    }),
  );
