// A program of the tests that is interrupted ends the processes that it has started and deletes its temporary folders: both wait for the event
// `exit`, which a signal does not cause by itself.
import { constants } from 'node:os';

export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
