// Reports to the shell whether a machine has unsaved answers. A page can have several such machines (the step's form, an open item, a
// chosen file); the shell blocks navigation while any of them has, and sends `answers.discarded` once the user has agreed to lose
// them.
import { useEffect, useId } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shellContext.ts';

/**
 * Blocks navigation while the actor's state has the tag `unsaved`. With the tag `unsavable` the user has to choose a version before
 * the answers can be saved, or nothing can save them any more.
 * @param isSavable whether the machine can save its answers when the user leaves
 */
export function useUnsavedChanges(
  actor: Pick<AnyActorRef, 'subscribe' | 'getSnapshot' | 'send'>,
  isSavable = true,
): void {
  const shell = useShell();
  const frozen = useFrozen();
  const formId = useId();
  // Both actors are outside React: subscriptions connect them.
  useEffect(() => {
    // The shell keeps that a frozen screen has unsaved answers.
    if (frozen) return;
    let reported: 'saved' | 'savable' | 'unsavable' = 'saved';
    let isSaving = false;
    const report = (snapshot: AnyMachineSnapshot) => {
      // A save that ends with unsaved answers has failed or was refused.
      if (isSaving && !snapshot.hasTag('busy')) {
        isSaving = false;
        if (snapshot.hasTag('unsaved')) shell.send({ type: 'save.refused' });
      }
      const canSave = isSavable && !snapshot.hasTag('unsavable');
      const state = snapshot.hasTag('unsaved') ? (canSave ? 'savable' : 'unsavable') : 'saved';
      // Every keystroke is a snapshot; the shell needs only the changes of the tags.
      if (state === reported) return;
      reported = state;
      shell.send(
        state === 'saved'
          ? { type: 'changes.ended', formId }
          : { type: 'changes.began', formId, isSavable: canSave },
      );
    };
    report(actor.getSnapshot());
    const changes = actor.subscribe(report);
    const discarded = shell.on('answers.discarded', ({ unsavedForms }) => {
      if (unsavedForms.includes(formId)) actor.send({ type: 'answers.discarded' });
    });
    const saved = shell.on('save.requested', ({ savableForms, endsDrafts }) => {
      if (!savableForms.includes(formId)) return;
      actor.send({ type: 'save.requested', endsDrafts });
      isSaving = true;
      report(actor.getSnapshot());
    });
    return () => {
      changes.unsubscribe();
      discarded.unsubscribe();
      saved.unsubscribe();
      shell.send({ type: 'changes.ended', formId });
    };
  }, [actor, shell, frozen, formId, isSavable]);
}
