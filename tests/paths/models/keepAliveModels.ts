// Path model of keeping a session alive: its checks find the session fresh, due for renewal, about to end, at its maximal age, or over
// (product 5.12).
import { keepAliveMachine, type SessionReading } from '#machines/session/keepAliveMachine.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import { applicant } from '../users.ts';
import type { PathModels } from '../pathModel.ts';

const minute = 60_000;
const tokens = { user: applicant, refreshable: true };
/** What the machine's port finds at a time of the session, in milliseconds since its start. */
const sessionAt = (now: number, extendable = true): SessionReading => ({
  now,
  tokens,
  lifetime: { renewableFrom: 9 * minute, end: 30 * minute, extendable },
});

const readings: readonly SessionReading[] = [
  sessionAt(minute),
  sessionAt(10 * minute),
  sessionAt(28 * minute),
  sessionAt(29 * minute, false),
  sessionAt(30 * minute),
  { now: minute, tokens: { user: null, refreshable: false }, lifetime: null },
];

export function keepAliveModels(): PathModels {
  const ports = deferredPorts(['readSession', 'refresh', 'watchActivity']);
  return {
    models: [
      {
        machine: withDeferredPorts(keepAliveMachine, ports),
        events: () => [
          { type: 'user.acted' },
          { type: 'check.requested' },
          { type: 'extension.requested' },
          { type: 'warning.dismissed' },
        ],
        outputs: {
          readSession: () => readings,
          readSessionAgain: () => readings,
          renew: () => [undefined],
          extend: () => [undefined],
        },
      },
    ],
    ports,
  };
}
