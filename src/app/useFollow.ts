// Joins an area's machine to the shell: where it rests becomes the address, an address inside the area becomes its event, unsaved
// answers hold the address, and what it emits (notices, the session's start and end) reaches the shell.
import { useEffect } from 'react';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { addressText, routes, type Address, type RouteArea } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shellMachine.ts';
import { useShell, useShellValue } from './shell.ts';
import { useEmitted } from './useEmitted.ts';

interface Follow<Snapshot> {
  area: RouteArea;
  /** The path that the snapshot rests at; null while it is on its way. */
  pathOf: (snapshot: Snapshot) => string | null;
  /** Tells the machine of an address inside its area. */
  open: (address: Address) => void;
}

interface FollowedActor<Snapshot> {
  getSnapshot: () => Snapshot;
  subscribe: (tell: (snapshot: Snapshot) => void) => { unsubscribe: () => void };
  on: AnyActorRef['on'];
}

export function useFollow<Snapshot extends AnyMachineSnapshot>(
  actor: FollowedActor<Snapshot>,
  { area, pathOf, open }: Follow<Snapshot>,
): void {
  const shell = useShell();
  useEmitted(actor);
  const address = useShellValue(({ context }) => context.address);

  useEffect(() => {
    // A machine that leaves the place it was asked for moves the person on; one that never got there corrects the address.
    let arrived = false;
    let busy = actor.getSnapshot().hasTag('busy');
    const tell = (snapshot: Snapshot) => {
      shell.send({ type: snapshot.hasTag('unsaved') ? 'answers.held' : 'answers.released' });
      // A new try makes the notice of the last one old.
      if (snapshot.hasTag('busy') && !busy) shell.send({ type: 'notice.dismissed' });
      busy = snapshot.hasTag('busy');
      const path = pathOf(snapshot);
      if (path === null) return;
      const shown = shell.getSnapshot().context.address;
      if (routes[screenOf(shown)].area !== area) return;
      if (path !== shown.path)
        shell.send({ type: 'address.moved', address: { path, query: '' }, replace: !arrived });
      arrived = true;
    };
    tell(actor.getSnapshot());
    const changes = actor.subscribe(tell);
    return () => {
      changes.unsubscribe();
      shell.send({ type: 'answers.released' });
    };
    // The functions are the area's own and never change what they do.
  }, [actor, shell, area]);

  useEffect(() => {
    const inArea = routes[screenOf(address)].area === area;
    if (inArea && pathOf(actor.getSnapshot()) !== address.path) open(address);
  }, [addressText(address)]);
}
