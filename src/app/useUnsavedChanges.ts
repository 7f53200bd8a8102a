// Several machines of a page may hold unsaved answers: the step's form, an open item, a chosen file. Each tells the shell, which holds
// the address while any does, and hears from it when the person has confirmed that the answers may be lost.
import { useEffect, useId } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

/** Holds the page while the actor's state is tagged `unsaved`. */
export function useUnsavedChanges(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot' | 'send'>): void {
  const shell = useShell();
  const frozen = useFrozen();
  const holderId = useId();
  useEffect(() => {
    // The shell remembers that it holds.
    if (frozen) return;
    let isHeld = false;
    const report = (snapshot: AnyMachineSnapshot) => {
      // Every key is a snapshot; the shell hears of those that change something.
      if (snapshot.hasTag('unsaved') === isHeld) return;
      isHeld = !isHeld;
      shell.send({ type: isHeld ? 'answers.held' : 'answers.released', holder: holderId });
    };
    report(actor.getSnapshot());
    const changes = actor.subscribe(report);
    const abandoned = shell.on('answers.abandoned', ({ holders }) => {
      if (holders.includes(holderId)) actor.send({ type: 'answers.abandoned' });
    });
    return () => {
      changes.unsubscribe();
      abandoned.unsubscribe();
      shell.send({ type: 'answers.released', holder: holderId });
    };
  }, [actor, shell, frozen, holderId]);
}
