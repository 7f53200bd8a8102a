// What jsdom lacks of a browser, and what a browser does with it.
import { vi } from 'vitest';
import { sampleToday } from '../samples.ts';

// A modal window: open, and closed again. That the page below is out of reach the walks ask of `open` themselves.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('button, input')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// What comes later is fetched at once.
vi.stubGlobal('requestIdleCallback', (run: () => void) => run());

// React notes where each element was made; vitest would have it note a hundred callers.
Error.stackTraceLimit = 10;

// Samples are right on this day.
vi.setSystemTime(sampleToday);
