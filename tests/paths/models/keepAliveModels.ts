// Path model of keeping a session alive: its checks find the session fresh, due for renewal, about to end, at its maximal age, or over
// (product 5.12).
import { keepAliveMachine, type Look } from '#machines/session/keepAliveMachine.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import { applicant } from '../users.ts';
import type { PathModels } from '../pathModel.ts';

const minute = 60_000;
const found = { user: applicant, refreshable: true };
const look = (now: number, extendable = true): Look => ({
  now,
  found,
  lifetime: { renewable: 9 * minute, end: 30 * minute, extendable },
});

const looks: readonly Look[] = [
  look(minute),
  look(10 * minute),
  look(28 * minute),
  look(29 * minute, false),
  look(30 * minute),
  { now: minute, found: { user: null, refreshable: false }, lifetime: null },
];

export function keepAliveModels(): PathModels {
  const ports = deferredPorts(['lookAtSession', 'refresh', 'watchPerson']);
  return {
    models: [
      {
        machine: withDeferredPorts(keepAliveMachine, ports),
        events: () => [
          { type: 'person.acted' },
          { type: 'page.woken' },
          { type: 'session.extended' },
          { type: 'warning.closed' },
        ],
        outputs: {
          lookAtSession: () => looks,
          lookAgain: () => looks,
          renew: () => [undefined],
          extend: () => [undefined],
        },
      },
    ],
    ports,
  };
}
