// Vitest's setup file for the screens: it adds what jsdom lacks of a browser.
import { vi } from 'vitest';
import { sampleToday } from '../samples.ts';

// jsdom has no modal dialogs. queries.ts treats the page behind an open one as out of reach. As in a browser the focus begins at the first
// element that can have it, also one that Tab does not reach.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
  this.querySelector<HTMLElement>('button, input, select, textarea, [tabindex]')?.focus();
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Scripts that the portal preloads when idle are loaded at once.
vi.stubGlobal('requestIdleCallback', (run: () => void) => run());

// React records a stack trace for each element; vitest raises the limit to a hundred frames, which is slow.
Error.stackTraceLimit = 10;

// The samples are valid on this day.
vi.setSystemTime(sampleToday);
