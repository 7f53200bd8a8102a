// Walks the machine that keeps a session: looks that find it fresh, due, ending, as old as it may become, over (security.md 6).
import { keepAliveMachine, type SessionReading } from '#machines/session/keepAliveMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import { applicant } from '../people.ts';
import type { MachineWalks } from '../machineWalks.ts';

const minute = 60_000;
const found = { user: applicant, refreshable: true };
const look = (now: number, extendable = true): SessionReading => ({
  now,
  tokens: found,
  lifetime: { renewable: 9 * minute, end: 30 * minute, extendable },
});

const looks: readonly SessionReading[] = [
  look(minute),
  look(10 * minute),
  look(28 * minute),
  look(29 * minute, false),
  look(30 * minute),
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
          readSession: () => looks,
          readSessionAgain: () => looks,
          renew: () => [undefined],
          extend: () => [undefined],
        },
      },
    ],
    ports,
  };
}
