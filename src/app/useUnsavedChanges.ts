// Reports to the shell whether a machine has unsaved answers. A page can have several such machines (the step's form, an open item, a
// chosen file); the shell blocks navigation while any of them has, and sends `answers.abandoned` once the person has agreed to lose
// them.
import { useEffect, useId } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

/** Blocks navigation while the actor's state has the tag `unsaved`. */
export function useUnsavedChanges(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot' | 'send'>): void {
  const shell = useShell();
  const frozen = useFrozen();
  const holderId = useId();
  // Both actors are outside React: subscriptions connect them.
  useEffect(() => {
    // The shell keeps that a frozen screen has unsaved answers.
    if (frozen) return;
    let isHeld = false;
    const report = (snapshot: AnyMachineSnapshot) => {
      // Every keystroke is a snapshot; the shell needs only the changes of the tag.
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
