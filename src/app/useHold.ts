// Several machines of a page may hold unsaved answers: the step's form, an open item, a chosen file. The shell hears only whether
// any does, and is free when the last lets go.
import { useEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { ShellActor } from '#machines/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useShell } from './shell.ts';

type Holder = Pick<AnyActorRef, 'subscribe' | 'getSnapshot' | 'send'>;

const holders = new WeakMap<ShellActor, Set<Holder>>();

/** Says whether `holder` has unsaved answers now. */
function hold(shell: ShellActor, holder: Holder, holds: boolean): void {
  const all = holders.get(shell) ?? new Set();
  holders.set(shell, all);
  if (holds) all.add(holder);
  else all.delete(holder);
  shell.send({ type: all.size > 0 ? 'answers.held' : 'answers.released' });
}

/** Tells whoever holds the page that its answers may be lost: the person has confirmed it. */
export function abandon(shell: ShellActor): void {
  for (const holder of holders.get(shell) ?? []) holder.send({ type: 'answers.abandoned' });
}

/** Holds the page while the actor's state is tagged `unsaved`. */
export function useHold(actor: Holder): void {
  const shell = useShell();
  const frozen = useFrozen();
  useEffect(() => {
    // The shell remembers that it holds.
    if (frozen) return;
    let held: boolean | undefined;
    const tell = (snapshot: AnyMachineSnapshot) => {
      const holds = snapshot.hasTag('unsaved');
      // Every key is a snapshot; the shell hears of those that change something.
      if (holds !== held) hold(shell, actor, holds);
      held = holds;
    };
    tell(actor.getSnapshot());
    const changes = actor.subscribe(tell);
    return () => {
      changes.unsubscribe();
      hold(shell, actor, false);
    };
  }, [actor, shell, frozen]);
}
