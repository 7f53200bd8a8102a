// Reports to the shell whether a machine has unsaved answers. A page can have several such machines (the step's form, an open item, a
// chosen file); the shell blocks navigation while any of them has, and sends `answers.discarded` once the user has agreed to lose
// them.
import { useEffect, useId } from 'react';
import type { AnyMachineSnapshot } from 'xstate';
import { useFrozen } from '../parts/frozen.ts';
import { reportUnsavedChanges, type ActorWithAnswers } from './reportUnsavedChanges.ts';
import { useShell } from './shellContext.ts';

/**
 * Blocks navigation while the actor's state has the tag `unsaved`. With the tag `unsavable` the user has to choose a version before
 * the answers can be saved, or nothing can save them any more.
 * @param isSavable whether the machine can save its answers when the user leaves
 * @param isUnconfirmed whether an earlier save of the answers may have been stored although it failed; the same function on every render
 */
export function useUnsavedChanges<Snapshot extends AnyMachineSnapshot>(
  actor: ActorWithAnswers<Snapshot>,
  isSavable = true,
  isUnconfirmed?: (snapshot: Snapshot) => boolean,
): void {
  const shell = useShell();
  const frozen = useFrozen();
  const formId = useId();
  // Both actors are outside React: subscriptions connect them.
  useEffect(() => {
    // The shell keeps that a frozen screen has unsaved answers.
    if (frozen) return;
    return reportUnsavedChanges(actor, shell, formId, isSavable, isUnconfirmed);
  }, [actor, shell, frozen, formId, isSavable, isUnconfirmed]);
}
