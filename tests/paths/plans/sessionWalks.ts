// Walks the session machine: verify, login, refresh, logout.
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../machineWalks.ts';
import { applicant, broker } from '../people.ts';

export function sessionWalks(): MachineWalks {
  const ports = heldPorts(['readTokens', 'redeem', 'clearTokens', 'signOut', 'restartPage']);
  return {
    plans: [
      {
        machine: withHeldPorts(sessionMachine, ports),
        events: () => [
          { type: 'session.opened', user: applicant },
          { type: 'session.opened', user: broker },
          { type: 'session.expired' },
          ...[applicant, broker].map((user) => ({
            type: 'tokens.read',
            tokens: { user, refreshable: true },
          })),
          { type: 'tokens.read', tokens: { user: null, refreshable: false } },
          { type: 'tokens.read', tokens: { user: null, refreshable: false, loggedOut: true } },
          { type: 'refresh.requested', issuedAt: 1 },
          ...[applicant, broker].map(({ email }) => ({ type: 'verification.awaited', email })),
          { type: 'verification.done' },
          { type: 'logout.requested' },
          { type: 'session.retried' },
        ],
        outputs: {
          readTokens: () => [
            { user: applicant, refreshable: true },
            { user: null, refreshable: true },
            { user: null, refreshable: false },
          ],
          readTokensAgain: () => [
            { user: broker, refreshable: true },
            { user: null, refreshable: false, loggedOut: true },
            { user: null, refreshable: false },
          ],
          redeem: () => [applicant, broker],
          refresh: () => [applicant, broker],
          clearTokens: () => [undefined],
          signOut: () => [undefined],
          restartPage: () => [undefined],
        },
      },
    ],
    ports,
  };
}
