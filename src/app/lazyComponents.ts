// React.lazy for named exports, for components that a page can be shown without at first. A failed import is repeated until the network is
// back, because half a screen would be worse than a longer wait. Some browsers remember a failed import (product 6.15): there the component
// comes with the next load of the page.
import { lazy, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import { loadMessagesFor } from '../services/messages.ts';

const retryDelay = 2000;

/** The loads that have failed and are being repeated. */
const failedLoads = new Set<unknown>();
const listeners = new Set<() => void>();

function setFailed(load: unknown, hasFailed: boolean): void {
  if (failedLoads.has(load) === hasFailed) return;
  if (hasFailed) failedLoads.add(load);
  else failedLoads.delete(load);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the script of a component of this page has failed to load and is being asked for again. */
export const useHasFailedLoad = (): boolean => useSyncExternalStore(subscribe, () => failedLoads.size > 0);

async function loadUntilSuccess<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    const value = await load();
    setFailed(load, false);
    return value;
  } catch {
    setFailed(load, true);
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
