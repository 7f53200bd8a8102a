// React.lazy for named exports, for components that a page can be shown without at first. A failed import is repeated until the network is
// back, because half a screen would be worse than a longer wait. Some browsers remember a failed import (product 6.15): there the component
// comes with the next load of the page.
import { lazy, useSyncExternalStore, type ComponentType, type LazyExoticComponent } from 'react';
import type { MessageFile } from '#machines/catalogue/routes.ts';
import { loadMessagesFor } from '../services/messages.ts';

const retryDelay = 2000;
const lateAfter = 5000;

/** The components whose load has failed or takes long. */
const lateComponents = new Set<unknown>();
const listeners = new Set<() => void>();

function setLate(component: unknown, isLate: boolean): void {
  if (lateComponents.has(component) === isLate) return;
  if (isLate) lateComponents.add(component);
  else lateComponents.delete(component);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the load of a component of lazyWithMessages has failed, and is tried again, or takes longer than five seconds. */
export const useIsLate = (component: unknown): boolean =>
  useSyncExternalStore(subscribe, () => lateComponents.has(component));

async function loadUntilSuccess<Value>(load: () => Promise<Value>, onLate: () => void): Promise<Value> {
  const timer = setTimeout(onLate, lateAfter);
  try {
    return await load();
  } catch {
    onLate();
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return await loadUntilSuccess(load, onLate);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Loads the component and its messages when it is first rendered, which must be inside a Suspense.
 * @param messageFile the messages that it needs beyond those of the page
 */
export const lazyWithMessages = <Props>(
  load: () => Promise<ComponentType<Props>>,
  messageFile: MessageFile = 'later',
): LazyExoticComponent<ComponentType<Props>> => {
  const loadBoth = async () => {
    const [component] = await Promise.all([load(), loadMessagesFor(messageFile)]);
    return { default: component };
  };
  const component = lazy(async () => {
    const loaded = await loadUntilSuccess(loadBoth, () => setLate(component, true));
    setLate(component, false);
    return loaded;
  });
  return component;
};
