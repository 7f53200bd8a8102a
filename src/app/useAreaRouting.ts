// The bridge between an area's machine and the address in the shell: the state of the machine becomes the address, an address inside the
// area becomes an event of the machine. Also forwards what the machine emits, and reports its unsaved answers.
import { useEffect, useRef, type RefObject } from 'react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { formatAddress, routes, type Address, type RouteArea } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useUnsavedChanges } from './useUnsavedChanges.ts';
import { useAddress, useShell } from './shellContext.ts';
import { useForwardEmitted } from './useForwardEmitted.ts';

/** How the machine of an area maps to addresses; the same object on every render. */
export interface AreaRouting<Snapshot, Event> {
  area: RouteArea;
  /** The path of a snapshot; null while the machine is between two pages. */
  pathOf: (snapshot: Snapshot) => string | null;
  /** The event that asks the machine to open an address inside its area. */
  eventFor: (address: Address) => Event;
}

interface RoutedActor<Snapshot, Event> extends Pick<AnyActorRef, 'on'> {
  getSnapshot: () => Snapshot;
  subscribe: AnyActorRef['subscribe'];
  send: (event: Event) => void;
}

const isIn = (area: RouteArea, address: Address) => routes[screenOf(address)].area === area;

/** Which address the machine and the shell agreed on last. */
interface SyncState {
  /** The address of the shell that the machine was sent, or that it moved to itself. */
  address: string;
  /** Whether the machine was at that address. If not, another path of the machine corrects the address instead of adding to the history. */
  reached: boolean;
}

/** A subscriber that reports each snapshot's path to the shell. */
function createReporter<Snapshot extends AnyMachineSnapshot>(
  shell: ShellActor,
  { area, pathOf }: Pick<AreaRouting<Snapshot, never>, 'area' | 'pathOf'>,
  first: Snapshot,
  sync: RefObject<SyncState>,
): (snapshot: Snapshot) => void {
  let busy = first.hasTag('busy');
  return (snapshot) => {
    // A notice about the last attempt is out of date once the next one begins.
    if (snapshot.hasTag('busy') && !busy) shell.send({ type: 'notice.dismissed' });
    busy = snapshot.hasTag('busy');
    const path = pathOf(snapshot);
    const shown = shell.getSnapshot().context.address;
    // Before the machine has received the current address, its path says nothing about that address.
    if (path === null || !isIn(area, shown) || sync.current.address !== formatAddress(shown)) return;
    if (path !== shown.path)
      shell.send({ type: 'address.moved', address: { path, query: '' }, replace: !sync.current.reached });
    sync.current = { address: formatAddress(shell.getSnapshot().context.address), reached: true };
  };
}

export function useAreaRouting<Snapshot extends AnyMachineSnapshot, Event extends AnyEventObject>(
  actor: RoutedActor<Snapshot, Event>,
  routing: AreaRouting<Snapshot, Event>,
): void {
  const shell = useShell();
  const frozen = useFrozen();
  const address = useAddress();
  const sync = useRef<SyncState>({ address: formatAddress(address), reached: false });
  useForwardEmitted(actor);
  useUnsavedChanges(actor);

  // The machine's actor is outside React: a subscription carries its path to the shell.
  useEffect(() => {
    if (frozen) return;
    const report = createReporter(shell, routing, actor.getSnapshot(), sync);
    report(actor.getSnapshot());
    const changes = actor.subscribe(report);
    return () => changes.unsubscribe();
  }, [actor, shell, routing, frozen]);

  // And the address goes to the machine as an event.
  useEffect(() => {
    if (frozen || !isIn(routing.area, address)) return;
    const reached = routing.pathOf(actor.getSnapshot()) === address.path;
    sync.current = { address: formatAddress(address), reached };
    if (!reached) actor.send(routing.eventFor(address));
  }, [actor, routing, address, frozen]);
}
