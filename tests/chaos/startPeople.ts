// Starts the process of the people (people.ts) for the chaos test.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PeopleMessage, PeopleOptions, PeopleReport } from './people.ts';

export interface People {
  /** How many calls the servers have answered so far. */
  answered: () => number;
  /** False once the process has ended, for example because a call was never answered. */
  areWorking: () => boolean;
  /** Ends their work and returns what they found. Rejects when the process has ended without a report. */
  report: () => Promise<PeopleReport>;
  /** Ends the process at once. */
  close: () => Promise<void>;
}

export function startPeople(options: PeopleOptions): People {
  const child = fork(fileURLToPath(new URL('people.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit');
  let answered = 0;
  let report: PeopleReport | null = null;
  child.on('message', (message: PeopleMessage) => {
    if ('report' in message) ({ report } = message);
    else ({ answered } = message);
  });
  child.send(options);
  return {
    answered: () => answered,
    areWorking: () => child.connected,
    async report() {
      if (child.connected) child.send('end');
      await ended;
      if (report === null) throw new Error('The process of the people ended before its report.');
      return report;
    },
    async close() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
