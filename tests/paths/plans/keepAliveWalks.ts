// Walks the machine that keeps a session: readings that find it fresh, due, ending, as old as it may become, over (security.md 6).
import { keepAliveMachine, type SessionReading } from '#machines/session/keepAliveMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import { applicant } from '../people.ts';
import type { MachineWalks } from '../machineWalks.ts';

const minute = 60_000;
const found = { user: applicant, refreshable: true };
const reading = (now: number, extendable = true): SessionReading => ({
  now,
  found,
  lifetime: { renewable: 9 * minute, end: 30 * minute, extendable },
});

const readings: readonly SessionReading[] = [
  reading(minute),
  reading(10 * minute),
  reading(28 * minute),
  reading(29 * minute, false),
  reading(30 * minute),
  { now: minute, found: { user: null, refreshable: false }, lifetime: null },
];

export function keepAliveWalks(): MachineWalks {
  const ports = heldPorts(['readSession', 'refresh', 'watchPerson']);
  return {
    plans: [
      {
        machine: withHeldPorts(keepAliveMachine, ports),
        events: () => [
          { type: 'person.acted' },
          { type: 'page.woken' },
          { type: 'session.extended' },
          { type: 'warning.closed' },
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
