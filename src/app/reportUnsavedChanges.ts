// Connects a machine with typed answers to the shell, without React: the shell blocks navigation while any machine has unsaved answers, asks
// the user, and tells the machines what the user has decided (product 1.9), or that the page closes without a question (5.16).
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { ShellActor } from '#machines/shell/shellMachine.ts';

/** The actor of a machine with typed answers. */
export interface ActorWithAnswers<Snapshot> extends Pick<AnyActorRef, 'subscribe' | 'send'> {
  getSnapshot: () => Snapshot;
}

/**
 * Reports to the shell while the actor's state has the tag `unsaved`, and passes on what the user decides. Returns the function that
 * ends it.
 * @param formId tells the machines of a page apart
 * @param isSavable whether the machine can save its answers when the user leaves
 * @param isUnconfirmed whether an earlier save of the answers may have been stored although it failed
 */
export function reportUnsavedChanges<Snapshot extends AnyMachineSnapshot>(
  actor: ActorWithAnswers<Snapshot>,
  shell: Pick<ShellActor, 'on' | 'send'>,
  formId: string,
  isSavable: boolean,
  isUnconfirmed: (snapshot: Snapshot) => boolean = () => false,
): () => void {
  let reported = 'saved';
  let isSaving = false;
  const report = (snapshot: Snapshot) => {
    // Unsaved answers are left after the save: it failed, was refused, or something was typed meanwhile.
    if (isSaving && !snapshot.hasTag('busy')) {
      isSaving = false;
      if (snapshot.hasTag('unsaved')) shell.send({ type: 'save.refused' });
    }
    const canSave = isSavable && !snapshot.hasTag('unsavable');
    const unconfirmed = isUnconfirmed(snapshot);
    const state = snapshot.hasTag('unsaved') ? `${canSave} ${unconfirmed}` : 'saved';
    // Every keystroke is a snapshot; the shell needs only the changes.
    if (state === reported) return;
    reported = state;
    shell.send(
      state === 'saved'
        ? { type: 'changes.ended', formId }
        : { type: 'changes.began', formId, isSavable: canSave, isUnconfirmed: unconfirmed },
    );
  };
  report(actor.getSnapshot());
  const changes = actor.subscribe(report);
  const discarded = shell.on('answers.discarded', ({ unsavedForms }) => {
    if (unsavedForms.includes(formId)) actor.send({ type: 'answers.discarded' });
  });
  const closed = shell.on('flush.requested', ({ unsavedForms }) => {
    if (unsavedForms.includes(formId)) actor.send({ type: 'flush.requested' });
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
    closed.unsubscribe();
    saved.unsubscribe();
    shell.send({ type: 'changes.ended', formId });
  };
}
