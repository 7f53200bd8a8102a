// React.lazy for named exports, for components that few visits need. A failed import is repeated until the network is back, because half a
// screen would be worse than a longer wait.
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

/** The component must be rendered inside a Suspense. */
function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadUntilSuccess(load).then((component) => ({ default: component })));
}

/** Loads messages with the component. @param messages the file of messages that it needs beyond those of the page */
export const lazyWithMessages = <Props>(
  load: () => Promise<ComponentType<Props>>,
  messages: MessageFile = 'later',
) =>
  lazyWithRetry(async () => {
    const [component] = await Promise.all([load(), loadMessagesFor(messages)]);
    return component;
  });
