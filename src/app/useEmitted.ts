// What a machine emits reaches the shell: notices to show, a session that has begun or ended.
import { useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import type { Message } from '#machines/catalogue/errors.ts';
import type { User } from '#machines/ports.ts';
import { useShell } from './shell.ts';

type Emitted =
  | { type: 'notice.raised'; message: Message }
  | { type: 'session.opened'; user: User }
  | { type: 'session.ended' };

export function useEmitted(actor: Pick<AnyActorRef, 'on'>): void {
  const shell = useShell();
  useEffect(() => {
    const emitted = actor.on('*', (event) => shell.send(event as Emitted));
    return () => emitted.unsubscribe();
  }, [actor, shell]);
}
