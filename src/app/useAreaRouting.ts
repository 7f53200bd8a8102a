// The bridge between an area's machine and the address in the shell: the state of the machine becomes the address, an address inside the
// area becomes an event of the machine. Also forwards what the machine emits, and reports its unsaved answers.
import { useEffect, useRef, type RefObject } from 'react';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import {
  clientIdIn,
  formatAddress,
  routes,
  type Address,
  type RouteArea,
} from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import type { ShellActor } from '#machines/shell/shellMachine.ts';
import { useFrozen } from '../parts/frozen.ts';
import { useUnsavedChanges } from './useUnsavedChanges.ts';
import { useAddress, useClientId, useShell } from './shellContext.ts';
import { useForwardEmitted } from './useForwardEmitted.ts';

/** How the machine of an area maps to addresses, and what is known of its unsaved answers; the same object on every render. */
export interface AreaRouting<Snapshot, Event> {
  area: RouteArea;
  /** The path of a snapshot; null while the machine is between two pages. */
  pathOf: (snapshot: Snapshot) => string | null;
  /** The query of a snapshot's address, for a machine that the query concerns. */
  queryOf?: (snapshot: Snapshot) => string;
  /** Asked when the address has the path of the machine: whether the machine is at its query, too, such as `?change=`. Absent: always. */
  isAt?: (snapshot: Snapshot, address: Address) => boolean;
  /** Whether the next address takes the place of the shown one in the history, instead of adding an entry. */
  replaces?: (shown: Address, next: Address) => boolean;
  /** The event that asks the machine to open an address inside its area. */
  eventFor: (address: Address) => Event;
  /** Whether an earlier save of the unsaved answers may have been stored although it failed. Absent: never. */
  isUnconfirmed?: (snapshot: Snapshot) => boolean;
}

interface RoutedActor<Snapshot, Event> extends Pick<AnyActorRef, 'on'> {
  getSnapshot: () => Snapshot;
  subscribe: AnyActorRef['subscribe'];
  send: (event: Event) => void;
}

/** The pages that one machine shows: those of an area, and for a broker of one client. */
interface Pages {
  area: RouteArea;
  client: string | null;
}

/** The shell can be at the address of another client already, while this client's page stays in view until that one is loaded. */
const isIn = ({ area, client }: Pages, address: Address) =>
  routes[screenOf(address)].area === area && clientIdIn(address) === client;

/** Which address the machine and the shell agreed on last. */
interface SyncState {
  /** The address of the shell that the machine was sent, or that it moved to itself. */
  address: string;
  /** Whether the machine was at that address. If not, another path of the machine corrects the address instead of adding to the history. */
  reached: boolean;
}

type AddressMapping<Snapshot> = Omit<AreaRouting<Snapshot, never>, 'eventFor'>;

/** The address of a snapshot; null while the machine is between two pages. Without `queryOf` the shown query stays while the path does. */
function addressOf<Snapshot>(
  { pathOf, queryOf }: AddressMapping<Snapshot>,
  snapshot: Snapshot,
  shown: Address,
): Address | null {
  const path = pathOf(snapshot);
  if (path === null) return null;
  return { path, query: queryOf?.(snapshot) ?? (path === shown.path ? shown.query : '') };
}

/** Whether an attempt of the user is under way: with an overlay, or in the background while the user goes on. */
const isTrying = (snapshot: AnyMachineSnapshot) => snapshot.hasTag('busy') || snapshot.hasTag('background');

/** A subscriber that reports each snapshot's address to the shell. */
function createReporter<Snapshot extends AnyMachineSnapshot>(
  shell: ShellActor,
  mapping: AddressMapping<Snapshot>,
  client: string | null,
  first: Snapshot,
  sync: RefObject<SyncState>,
): (snapshot: Snapshot) => void {
  let trying = isTrying(first);
  return (snapshot) => {
    // A notice about the last attempt is out of date once the next one begins.
    if (isTrying(snapshot) && !trying) shell.send({ type: 'notice.dismissed' });
    trying = isTrying(snapshot);
    const shown = shell.getSnapshot().context.address;
    const address = addressOf(mapping, snapshot, shown);
    // Before the machine has received the current address, its own says nothing about that address.
    const isOwn = isIn({ area: mapping.area, client }, shown);
    if (address === null || !isOwn || sync.current.address !== formatAddress(shown)) return;
    if (formatAddress(address) !== formatAddress(shown)) {
      const replace = !sync.current.reached || (mapping.replaces?.(shown, address) ?? false);
      shell.send({ type: 'address.moved', address, replace });
    }
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
  const client = useClientId();
  const sync = useRef<SyncState>({ address: formatAddress(address), reached: false });
  useForwardEmitted(actor);
  useUnsavedChanges(actor, true, routing.isUnconfirmed);

  // The machine's actor is outside React: a subscription carries its path to the shell.
  useEffect(() => {
    if (frozen) return;
    const report = createReporter(shell, routing, client, actor.getSnapshot(), sync);
    report(actor.getSnapshot());
    const changes = actor.subscribe(report);
    return () => changes.unsubscribe();
  }, [actor, shell, routing, client, frozen]);

  // And the address goes to the machine as an event.
  useEffect(() => {
    if (frozen || !isIn({ area: routing.area, client }, address)) return;
    const snapshot = actor.getSnapshot();
    const own = addressOf(routing, snapshot, address);
    const reached =
      own !== null &&
      formatAddress(own) === formatAddress(address) &&
      (routing.isAt?.(snapshot, address) ?? true);
    sync.current = { address: formatAddress(address), reached };
    if (!reached) actor.send(routing.eventFor(address));
  }, [actor, routing, address, client, frozen]);
}
