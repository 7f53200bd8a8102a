// Reports to the shell whether a machine has unsaved answers. A page can have several such machines (the step's form, an open item, a
// chosen file); the shell blocks navigation while any of them has, and sends `answers.discarded` once the person has agreed to lose
// them.
import { useEffect, useId } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

/** Blocks navigation while the actor's state has the tag `unsaved`. */
export function useUnsavedChanges(actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot' | 'send'>): void {
  const shell = useShell();
  const frozen = useFrozen();
  const formId = useId();
  // Both actors are outside React: subscriptions connect them.
  useEffect(() => {
    // The shell keeps that a frozen screen has unsaved answers.
    if (frozen) return;
    let isUnsaved = false;
    const report = (snapshot: AnyMachineSnapshot) => {
      // Every keystroke is a snapshot; the shell needs only the changes of the tag.
      if (snapshot.hasTag('unsaved') === isUnsaved) return;
      isUnsaved = !isUnsaved;
      shell.send({ type: isUnsaved ? 'changes.began' : 'changes.ended', formId });
    };
    report(actor.getSnapshot());
    const changes = actor.subscribe(report);
    const discarded = shell.on('answers.discarded', ({ unsavedForms }) => {
      if (unsavedForms.includes(formId)) actor.send({ type: 'answers.discarded' });
    });
    return () => {
      changes.unsubscribe();
      discarded.unsubscribe();
      shell.send({ type: 'changes.ended', formId });
    };
  }, [actor, shell, frozen, formId]);
}
