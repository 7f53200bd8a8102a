// Walks the session machine: cookies, redeem, signing out (specification section 2 "Guards").
import { sessionMachine } from '#machines/sessionMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../walkEverything.ts';
import { applicant, broker } from '../people.ts';

export function sessionWalks(): MachineWalks {
  const ports = heldPorts(['readTokens', 'redeem', 'admitCalls', 'clearTokens', 'signOut', 'startAnew']);
  return {
    plans: [
      {
        machine: withHeldPorts(sessionMachine, ports),
        events: () => [
          { type: 'session.opened', user: applicant },
          { type: 'session.opened', user: broker },
          { type: 'session.ended' },
          { type: 'session.expired' },
          ...[applicant, broker].map((user) => ({ type: 'tokens.seen', found: { user, refreshable: true } })),
          { type: 'tokens.seen', found: { user: null, refreshable: false } },
          { type: 'tokens.seen', found: { user: null, refreshable: false, left: true } },
          { type: 'logout.requested' },
          { type: 'session.retried' },
        ],
        outputs: {
          readTokens: () => [
            { user: applicant, refreshable: true },
            { user: null, refreshable: true },
            { user: null, refreshable: false },
          ],
          redeem: () => [applicant, broker],
          admitCalls: () => ['expired', 'changed', 'left'],
          clearTokens: () => [undefined],
          signOut: () => [undefined],
          startAnew: () => [undefined],
        },
      },
    ],
    ports,
  };
}
