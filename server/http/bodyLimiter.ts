// Limits how many bodies the process reads at once, in all and of each person (product 4.4). A body that waits for a slot stays unread on its
// connection, where it takes no memory. While bodies wait, the limiter ends one that arrives too slowly, so that a few slow senders do not keep all
// others from saving. For a person without a slot it may also end one of a person who has several.
import type { Clock, Delay } from '../clock.ts';
import { WAITING_BODIES, type BodyLimits } from './bodyLimits.ts';
import { HttpError } from './httpError.ts';

/** Seconds. */
const RETRY_AFTER = 5;

export interface ArrivingBody {
  /** How many bytes its connection has brought; Infinity once the body is complete. */
  bytes(): number;
  /** Refuses the rest of the body and closes its connection. */
  end(): void;
}

export interface BodyLimiter {
  /**
   * Resolves when the body has a slot, so that it may be read, or when `ended` resolves, which frees the slot. `person` is null for a call without a
   * user. Throws HttpError 429 when too many bodies of the person wait already, and 503 when too many of all people do.
   */
  acquire(limits: BodyLimits, person: string | null, body: ArrivingBody, ended: Promise<void>): Promise<void>;
}

/** A signal that aborts when the promise resolves. */
export function signalAfter(ended: Promise<void>): AbortSignal {
  const controller = new AbortController();
  // Without a reason the controller would create an error with its stack.
  void ended.then(() => controller.abort('ended'));
  return controller.signal;
}

interface WaitingBody {
  limits: BodyLimits;
  person: string | null;
  start: () => void;
}

interface RunningBody {
  person: string | null;
  body: ArrivingBody;
  startedAt: number;
  bytesBefore: number;
}

/** How long a body may take before it can be ended for another one, in milliseconds. */
const gracePeriod = ({ milliseconds }: BodyLimits): number => milliseconds / 20;

export function createBodyLimiter(clock: Pick<Clock, 'elapsed'>, delay: Delay): BodyLimiter {
  const running = new Map<BodyLimits, Set<RunningBody>>();
  const waiting = new Set<WaitingBody>();

  const runningOf = (limits: BodyLimits): Set<RunningBody> => {
    const found = running.get(limits) ?? new Set();
    running.set(limits, found);
    return found;
  };
  /** How many bodies of this person are running under these limits; 0 without a person. */
  const countOf = ({ limits, person }: Pick<WaitingBody, 'limits' | 'person'>) =>
    person === null ? 0 : [...runningOf(limits)].filter((body) => body.person === person).length;
  const isFull = (limits: BodyLimits) => runningOf(limits).size >= limits.atOnce;
  const isBelowPersonLimit = (body: WaitingBody) =>
    // Not counted for small bodies, of which thousands can arrive at once.
    body.limits.perPerson === Infinity || countOf(body) < body.limits.perPerson;
  const hasSlot = (body: WaitingBody) => !isFull(body.limits) && isBelowPersonLimit(body);
  /** Of the bodies that can start, the first one of the person with the fewest running, so that nobody's queue holds up the others. */
  const findNext = (): WaitingBody | undefined => {
    let next: WaitingBody | undefined;
    let fewest = Infinity;
    for (const body of waiting) {
      if (isFull(body.limits)) continue;
      const count = countOf(body);
      if (count >= Math.min(fewest, body.limits.perPerson)) continue;
      [next, fewest] = [body, count];
    }
    return next;
  };
  const startWaiting = () => {
    for (let next = findNext(); next !== undefined; next = findNext()) {
      waiting.delete(next);
      next.start();
    }
  };
  const checkQueue = (person: string | null) => {
    const waitingOfPerson = [...waiting].filter((each) => person !== null && each.person === person);
    if (waitingOfPerson.length >= WAITING_BODIES.perPerson)
      throw new HttpError(429, 'Too many requests at once. Try again later.', undefined, RETRY_AFTER);
    if (waiting.size >= WAITING_BODIES.inAll)
      throw new HttpError(503, 'The server is busy. Try again later.', undefined, RETRY_AFTER);
  };
  /** Bytes in a millisecond. */
  const speedOf = ({ body, startedAt, bytesBefore }: RunningBody) =>
    (body.bytes() - bytesBefore) / Math.max(1, clock.elapsed() - startedAt);
  /**
   * Ends the slowest body that is still arriving, if the largest allowed one would not arrive in time at its speed. For a person without a slot it
   * may end a body of a person with several slots at any speed: otherwise a few people could hold all slots.
   */
  const endSlowestFor = (body: WaitingBody) => {
    const { limits } = body;
    const hasNone = countOf(body) === 0;
    const [slowest] = [...runningOf(limits)]
      .filter((each) => each.body.bytes() < Infinity)
      .filter(({ startedAt }) => clock.elapsed() - startedAt >= gracePeriod(limits))
      .filter(
        (each) =>
          speedOf(each) < limits.bytes / limits.milliseconds ||
          (hasNone && countOf({ limits, person: each.person }) > 1),
      )
      .toSorted((one, other) => speedOf(one) - speedOf(other));
    slowest?.body.end();
  };
  const endBodiesFor = async (body: WaitingBody, signal: AbortSignal) => {
    while (waiting.has(body)) {
      // A person who has reached their own limit waits for one of their own bodies: ending somebody else's would not help.
      if (isFull(body.limits) && isBelowPersonLimit(body)) endSlowestFor(body);
      await delay(gracePeriod(body.limits), signal);
    }
  };

  return {
    async acquire(limits, person, arriving, ended) {
      return new Promise((resolve) => {
        const body: WaitingBody = {
          limits,
          person,
          start() {
            const slot = {
              person,
              body: arriving,
              startedAt: clock.elapsed(),
              bytesBefore: arriving.bytes(),
            };
            runningOf(limits).add(slot);
            void ended.then(() => {
              runningOf(limits).delete(slot);
              startWaiting();
            });
            resolve();
          },
        };
        if (hasSlot(body)) body.start();
        else {
          checkQueue(person);
          waiting.add(body);
          // It has no effect when the body has got a slot meanwhile.
          void ended.then(() => {
            waiting.delete(body);
            resolve();
          });
          void endBodiesFor(body, signalAfter(ended));
        }
      });
    },
  };
}
