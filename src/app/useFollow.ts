// Joins an area's machine to the shell: where it rests becomes the address, an address inside the area becomes its event, unsaved
// answers hold the address, and what it emits (notices, the session's start and end) reaches the shell.
import { useEffect, useRef, type RefObject } from 'react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { formatAddress, routes, type Address, type RouteArea } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useHold } from './useHold.ts';
import { useAddress, useShell } from './shell.ts';
import { useEmitted } from './useEmitted.ts';

/** What joins one area to the shell; a constant of the area. */
export interface Follow<Snapshot, Event> {
  area: RouteArea;
  /** The path that the snapshot rests at; null while it is on its way. */
  pathOf: (snapshot: Snapshot) => string | null;
  /** The event that tells the machine of an address inside its area. */
  opened: (address: Address) => Event;
}

interface FollowedActor<Snapshot, Event> extends Pick<AnyActorRef, 'on'> {
  getSnapshot: () => Snapshot;
  subscribe: AnyActorRef['subscribe'];
  send: (event: Event) => void;
}

const isIn = (area: RouteArea, address: Address) => routes[screenOf(address)].area === area;

/** How far a machine and the shell know of each other. */
interface Known {
  /** The shell's address that the machine has been told of, or has gone to. */
  address: string;
  /** A machine that leaves the place it was asked for moves the person on; one that never got there corrects the address. */
  arrived: boolean;
}

/** Tells the shell of every snapshot. */
function report<Snapshot extends AnyMachineSnapshot>(
  shell: ShellActor,
  { area, pathOf }: Pick<Follow<Snapshot, never>, 'area' | 'pathOf'>,
  first: Snapshot,
  known: RefObject<Known>,
): (snapshot: Snapshot) => void {
  let busy = first.hasTag('busy');
  return (snapshot) => {
    // A new try makes the notice of the last one old.
    if (snapshot.hasTag('busy') && !busy) shell.send({ type: 'notice.dismissed' });
    busy = snapshot.hasTag('busy');
    const path = pathOf(snapshot);
    const shown = shell.getSnapshot().context.address;
    // Where the machine rests is no answer to an address that it has not been told of.
    if (path === null || !isIn(area, shown) || known.current.address !== formatAddress(shown)) return;
    if (path !== shown.path)
      shell.send({ type: 'address.moved', address: { path, query: '' }, replace: !known.current.arrived });
    known.current = { address: formatAddress(shell.getSnapshot().context.address), arrived: true };
  };
}

export function useFollow<Snapshot extends AnyMachineSnapshot, Event extends AnyEventObject>(
  actor: FollowedActor<Snapshot, Event>,
  follow: Follow<Snapshot, Event>,
): void {
  const shell = useShell();
  const frozen = useFrozen();
  const address = useAddress();
  const known = useRef<Known>({ address: formatAddress(address), arrived: false });
  useEmitted(actor);
  useHold(actor);

  useEffect(() => {
    if (frozen) return;
    const tell = report(shell, follow, actor.getSnapshot(), known);
    tell(actor.getSnapshot());
    const changes = actor.subscribe(tell);
    return () => changes.unsubscribe();
  }, [actor, shell, follow, frozen]);

  useEffect(() => {
    if (frozen || !isIn(follow.area, address)) return;
    const arrived = follow.pathOf(actor.getSnapshot()) === address.path;
    known.current = { address: formatAddress(address), arrived };
    if (!arrived) actor.send(follow.opened(address));
  }, [actor, follow, address, frozen]);
}
