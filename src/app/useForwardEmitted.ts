// Forwards to the shell machine the events below that another machine emits: about notices, the session, verification and a client.
import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import type { ClientName, User } from '#machines/ports.ts';
import type { TokenState } from '#machines/session/sessionMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

type ForwardedEvent =
  | { type: 'notice.raised'; message: Message }
  | { type: 'notice.dismissed' }
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  | { type: 'tokens.read'; tokens: TokenState }
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  | { type: 'client.named'; client: string; name: ClientName }
  | { type: 'client.lost'; client: string };

const forwardedTypes: readonly ForwardedEvent['type'][] = [
  'notice.raised',
  'notice.dismissed',
  'session.opened',
  'session.expired',
  'tokens.read',
  'verification.awaited',
  'verification.done',
  'client.named',
  'client.lost',
];

export function useForwardEmitted(actor: Pick<AnyActorRef, 'on'>): void {
  const shell = useShell();
  const frozen = useFrozen();
  // Both actors are outside React: a subscription connects them.
  useEffect(() => {
    if (frozen) return;
    const subscriptions = forwardedTypes.map((type) =>
      actor.on(type, (event) => shell.send(event as ForwardedEvent)),
    );
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, shell, frozen]);
}
