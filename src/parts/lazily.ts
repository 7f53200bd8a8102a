// Components whose script comes apart from their screen's, because few visits need them (issue "Speed"). They are fetched ahead while the
// browser is idle, and a fetch that fails is tried again until the network is back: half a screen would be worse than a wait.
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

const retryDelay = 2000;

async function loadUntilSuccess<Value>(load: () => Promise<Value>): Promise<Value> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
    return loadUntilSuccess(load);
  }
}

/** To be drawn inside a Suspense. */
export function lazyWithRetry<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  // What fails now waits until it is wanted.
  globalThis.requestIdleCallback?.(() => void load().catch(() => {}));
  return lazy(() => loadUntilSuccess(load).then((component) => ({ default: component })));
}
