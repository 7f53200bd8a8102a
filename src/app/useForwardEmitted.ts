// What a machine emits reaches the shell: notices to show, a session that has begun or ended.
import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import type { User } from '#machines/ports.ts';
import type { FoundTokens } from '#machines/session/sessionMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

type Emitted =
  | { type: 'notice.raised'; message: Message }
  | { type: 'session.opened'; user: User }
  | { type: 'session.expired' }
  | { type: 'tokens.seen'; found: FoundTokens }
  | { type: 'verification.awaited'; email: string }
  | { type: 'verification.done' }
  | { type: 'client.selected'; client: string | null };

const heard: readonly Emitted['type'][] = [
  'notice.raised',
  'session.opened',
  'session.expired',
  'tokens.seen',
  'verification.awaited',
  'verification.done',
  'client.selected',
];

export function useEmitted(actor: Pick<AnyActorRef, 'on'>): void {
  const shell = useShell();
  const frozen = useFrozen();
  useEffect(() => {
    if (frozen) return;
    const subscriptions = heard.map((type) => actor.on(type, (event) => shell.send(event as Emitted)));
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, shell, frozen]);
}
