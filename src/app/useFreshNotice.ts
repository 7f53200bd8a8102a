// A new try makes the notice of the last one old: it goes as soon as an item is sent again.
import { useEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useShell } from './shellContext.ts';

const isSending = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy') && snapshot.hasTag('unsaved');

/** Takes the notice away whenever the actor begins to send what was typed. */
export function useDismissNoticeOnSend(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>): void {
  const shell = useShell();
  useEffect(() => {
    let before = isSending(actor.getSnapshot());
    const changes = actor.subscribe((snapshot: AnyMachineSnapshot) => {
      const now = isSending(snapshot);
      if (now && !before) shell.send({ type: 'notice.dismissed' });
      before = now;
    });
    return () => changes.unsubscribe();
  }, [actor, shell]);
}
