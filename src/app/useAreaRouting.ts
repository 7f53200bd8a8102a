// Joins an area's machine to the shell: where it rests becomes the address, an address inside the area becomes its event, unsaved
// answers hold the address, and what it emits (notices, the session's start and end) reaches the shell.
import { useEffect, useRef, type RefObject } from 'react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { addressText, routes, type Address, type RouteArea } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useUnsavedChanges } from './useUnsavedChanges.ts';
import { useAddress, useShell } from './shellContext.ts';
import { useForwardEmitted } from './useForwardEmitted.ts';

/** What joins one area to the shell; a constant of the area. */
export interface AreaRouting<Snapshot, Event> {
  area: RouteArea;
  /** The path that the snapshot rests at; null while it is on its way. */
  pathOf: (snapshot: Snapshot) => string | null;
  /** The event that tells the machine of an address inside its area. */
  eventFor: (address: Address) => Event;
}

interface RoutedActor<Snapshot, Event> extends Pick<AnyActorRef, 'on'> {
  getSnapshot: () => Snapshot;
  subscribe: AnyActorRef['subscribe'];
  send: (event: Event) => void;
}

const isIn = (area: RouteArea, address: Address) => routes[screenOf(address)].area === area;

/** How far a machine and the shell know of each other. */
interface SyncState {
  /** The shell's address that the machine has been told of, or has gone to. */
  address: string;
  /** A machine that leaves the place it was asked for moves the person on; one that never got there corrects the address. */
  reached: boolean;
}

/** Tells the shell of every snapshot. */
function createReporter<Snapshot extends AnyMachineSnapshot>(
  shell: ShellActor,
  { area, pathOf }: Pick<AreaRouting<Snapshot, never>, 'area' | 'pathOf'>,
  first: Snapshot,
  known: RefObject<SyncState>,
): (snapshot: Snapshot) => void {
  let busy = first.hasTag('busy');
  return (snapshot) => {
    // A new try makes the notice of the last one old.
    if (snapshot.hasTag('busy') && !busy) shell.send({ type: 'notice.dismissed' });
    busy = snapshot.hasTag('busy');
    const path = pathOf(snapshot);
    const shown = shell.getSnapshot().context.address;
    // Where the machine rests is no answer to an address that it has not been told of.
    if (path === null || !isIn(area, shown) || known.current.address !== addressText(shown)) return;
    if (path !== shown.path)
      shell.send({ type: 'address.moved', address: { path, query: '' }, replace: !known.current.reached });
    known.current = { address: addressText(shell.getSnapshot().context.address), reached: true };
  };
}

export function useAreaRouting<Snapshot extends AnyMachineSnapshot, Event extends AnyEventObject>(
  actor: RoutedActor<Snapshot, Event>,
  routing: AreaRouting<Snapshot, Event>,
): void {
  const shell = useShell();
  const frozen = useFrozen();
  const address = useAddress();
  const known = useRef<SyncState>({ address: addressText(address), reached: false });
  useForwardEmitted(actor);
  useUnsavedChanges(actor);

  useEffect(() => {
    if (frozen) return;
    const tell = createReporter(shell, routing, actor.getSnapshot(), known);
    tell(actor.getSnapshot());
    const changes = actor.subscribe(tell);
    return () => changes.unsubscribe();
  }, [actor, shell, routing, frozen]);

  useEffect(() => {
    if (frozen || !isIn(routing.area, address)) return;
    const reached = routing.pathOf(actor.getSnapshot()) === address.path;
    known.current = { address: addressText(address), reached };
    if (!reached) actor.send(routing.eventFor(address));
  }, [actor, routing, address, frozen]);
}
