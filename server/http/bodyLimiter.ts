// Limits how many bodies the process reads at once, in all and for each person (product 4.4). A body that waits for a slot stays unread on its
// connection, where it takes no memory.
import { BODIES_PER_PERSON, WAITING_BODIES, type BodyLimits } from './bodyLimits.ts';
import { HttpError } from './httpError.ts';

const RETRY_AFTER = 5;

export interface BodyLimiter {
  /**
   * Resolves when the body has a slot, so that it may be read, or when `signal` aborts, which frees the slot. `caller` is null for a call without a
   * user. Throws HttpError 429 when too many bodies of the person wait already, and 503 when too many of all people do.
   */
  acquire(limits: BodyLimits, caller: string | null, signal: AbortSignal): Promise<void>;
}

interface WaitingBody {
  limits: BodyLimits;
  person: string | null;
  start: () => void;
}

export function createBodyLimiter(): BodyLimiter {
  const runningByLimits = new Map<BodyLimits, number>();
  const runningByPerson = new Map<string, number>();
  const waiting = new Set<WaitingBody>();

  const add = <K>(counts: Map<K, number>, key: K, difference: 1 | -1) => {
    const count = (counts.get(key) ?? 0) + difference;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  };
  const hasSlot = ({ limits, person }: WaitingBody): boolean =>
    (runningByLimits.get(limits) ?? 0) < limits.atOnce &&
    (person === null || (runningByPerson.get(person) ?? 0) < BODIES_PER_PERSON);
  const count = ({ limits, person }: WaitingBody, difference: 1 | -1) => {
    add(runningByLimits, limits, difference);
    if (person !== null) add(runningByPerson, person, difference);
  };
  const startWaiting = () => {
    for (const each of waiting) {
      if (!hasSlot(each)) continue;
      waiting.delete(each);
      each.start();
    }
  };
  const checkQueue = (person: string | null) => {
    const own = [...waiting].filter((each) => person !== null && each.person === person);
    if (own.length >= WAITING_BODIES.perPerson)
      throw new HttpError(429, 'Too many requests at once. Try again later.', undefined, RETRY_AFTER);
    if (waiting.size >= WAITING_BODIES.inAll)
      throw new HttpError(503, 'The server is busy. Try again later.', undefined, RETRY_AFTER);
  };

  return {
    async acquire(limits, caller, signal) {
      const person = limits.countsForPerson ? caller : null;
      return new Promise((resolve) => {
        const body: WaitingBody = {
          limits,
          person,
          start() {
            count(body, 1);
            signal.addEventListener('abort', () => {
              count(body, -1);
              startWaiting();
            });
            resolve();
          },
        };
        if (signal.aborted) resolve();
        else if (hasSlot(body)) body.start();
        else {
          checkQueue(person);
          waiting.add(body);
          // This has no effect when the body has got a slot meanwhile.
          signal.addEventListener('abort', () => {
            waiting.delete(body);
            resolve();
          });
        }
      });
    },
  };
}
