// Path model of the session machine: verify, login, refresh, logout (product 5).
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModels } from '../pathModel.ts';
import { applicant, broker, newBroker } from '../users.ts';

export function sessionModels(): PathModels {
  const ports = deferredPorts(['readTokens', 'redeem', 'clearTokens', 'signOut', 'restartPage']);
  return {
    models: [
      {
        machine: withDeferredPorts(sessionMachine, ports),
        events: () => [
          { type: 'session.opened', user: applicant },
          { type: 'session.opened', user: broker },
          {
            type: 'session.expired',
            notice: { messageId: 'notice.documentstatus.401', type: 'error' },
          },
          ...[applicant, broker, newBroker].map((user) => ({
            type: 'tokens.read',
            tokens: { user, refreshable: true },
          })),
          { type: 'tokens.read', tokens: { user: null, refreshable: false } },
          { type: 'tokens.read', tokens: { user: null, refreshable: false, loggedOut: true } },
          { type: 'refresh.requested', issuedAt: 1 },
          { type: 'rolecheck.requested', issuedAt: 1 },
          ...[applicant, broker].map(({ email }) => ({ type: 'verification.awaited', email })),
          { type: 'verification.done' },
          { type: 'logout.requested' },
          { type: 'session.retried' },
          { type: 'tokens.accepted' },
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
          refresh: () => [applicant, broker, newBroker],
          checkRole: () => [applicant, broker, newBroker],
          clearTokens: () => [undefined],
          signOut: () => [undefined],
          restartPage: () => [undefined],
        },
      },
    ],
    ports,
  };
}
