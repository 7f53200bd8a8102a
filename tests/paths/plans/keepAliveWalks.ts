// Walks the machine that keeps a session: readings that find it fresh, due, ending, as old as it may become, over (security.md 6).
import { keepAliveMachine, type SessionReading } from '#machines/session/keepAliveMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import { applicant } from '../people.ts';
import type { MachineWalks } from '../machineWalks.ts';

const minute = 60_000;
const tokens = { user: applicant, refreshable: true };
const reading = (now: number, extendable = true): SessionReading => ({
  now,
  tokens,
  lifetime: { renewable: 9 * minute, end: 30 * minute, extendable },
});

const readings: readonly SessionReading[] = [
  reading(minute),
  reading(10 * minute),
  reading(28 * minute),
  reading(29 * minute, false),
  reading(30 * minute),
  { now: minute, tokens: { user: null, refreshable: false }, lifetime: null },
];

export function keepAliveWalks(): MachineWalks {
  const ports = heldPorts(['readSession', 'refresh', 'watchActivity']);
  return {
    plans: [
      {
        machine: withHeldPorts(keepAliveMachine, ports),
        events: () => [
          { type: 'user.acted' },
          { type: 'check.requested' },
          { type: 'extension.requested' },
          { type: 'warning.dismissed' },
        ],
        outputs: {
          readSession: () => readings,
          lookAgain: () => readings,
          renew: () => [undefined],
          extend: () => [undefined],
        },
      },
    ],
    ports,
  };
}
