// Connects the shell machine and react-router-dom; the only place that navigates. The location follows the address of the shell. A
// location that the router reaches by a link, Back, Forward or a redirect is sent to the shell as a request, and useBlocker holds it
// back while there are unsaved answers.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import {
  useBlocker,
  useLocation,
  useNavigate,
  useNavigationType,
  type BlockerFunction,
  type Location,
} from 'react-router-dom';
import { formatAddress, resolveAddress } from '#machines/catalogue/routes.ts';
import { forgetScroll, openEntry, recordScroll } from '../parts/scrollRestoration.ts';
import { storeLeftList } from '../services/leftList.ts';
import { readTabJson, removeTabItem, storeTabItem } from '../services/tabStorage.ts';
import { addressAt, carriesToken, locationOf, stripBase } from './portalRoutes.tsx';
import { useShell, useShellSelector } from './shellContext.ts';

/** Every document of a tab begins with an entry of the same key. Not with the query, which can carry the token of an e-mail. */
const entryKeyOf = ({ key, pathname }: Pick<Location, 'key' | 'pathname'>): string => `${key} ${pathname}`;

export function RouterBridge() {
  const shell = useShell();
  const navigate = useNavigate();
  const location = useLocation();
  const navigationType = useNavigationType();
  const address = useShellSelector(({ context }) => context.address);
  // Undefined until the session is read: until then the client in the session storage stays.
  const client = useShellSelector(({ context: { visitor } }) =>
    visitor?.signedIn ? visitor.client : undefined,
  );
  const hasUnsavedChanges = useShellSelector(
    ({ context }) => context.unsavedForms.length > 0 || (context.frozen?.hasUnsavedAnswers ?? false),
  );

  // Session storage is outside React: it follows the shell's client, so that a reload finds it.
  useEffect(() => {
    if (client === null) removeTabItem('selectedApplication');
    else if (client !== undefined) storeTabItem('selectedApplication', client);
  }, [client]);

  // The list's search is that of its broker, whose frozen page (product 5.13) can still be shown again.
  const leftQuery = useShellSelector(({ context: { visitor, frozen } }) =>
    visitor === undefined || frozen !== null ? undefined : (visitor.broker && visitor.listQuery) || null,
  );
  const userId = useShellSelector(({ context }) => context.userId);
  useEffect(() => {
    if (leftQuery === undefined) return;
    storeLeftList(leftQuery === null || userId === null ? null : { user: userId, query: leftQuery });
  }, [leftQuery, userId]);

  // The history is outside React: Back and Forward return to where each page was left. Layout effects, so that a page that is drawn knows it.
  const entryKey = entryKeyOf(location);
  const firstKey = useRef(entryKey);
  useLayoutEffect(
    () =>
      recordScroll(firstKey.current, readTabJson('scrollPositions'), (positions) => {
        if (positions.length === 0) removeTabItem('scrollPositions');
        else storeTabItem('scrollPositions', JSON.stringify(positions));
      }),
    [],
  );
  useLayoutEffect(() => openEntry(entryKey, navigationType), [entryKey, navigationType]);
  const isSignedOut = useShellSelector(
    ({ context: { visitor, frozen } }) => visitor?.signedIn === false && frozen === null,
  );
  useEffect(() => {
    if (isSignedOut) forgetScroll();
  }, [isSignedOut]);
  const blockedType = useRef(navigationType);

  // A navigation to the shell's own address is never blocked.
  const shouldBlock = useCallback<BlockerFunction>(
    ({ nextLocation, historyAction }) => {
      blockedType.current = historyAction;
      const { context, value } = shell.getSnapshot();
      return (
        value.address !== 'free' && formatAddress(addressAt(nextLocation)) !== formatAddress(context.address)
      );
    },
    [shell],
  );
  const blocker = useBlocker(shouldBlock);
  /** Whether the shell has accepted the location that the router continues to. */
  const isAccepted = useRef(false);

  // The router is outside React: a blocked navigation continues or is reset once the shell machine has decided.
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const requested = addressAt(stripBase(blocker.location));
    shell.send({ type: 'address.requested', address: requested });
    const resolveBlocker = ({ context, value }: ReturnType<typeof shell.getSnapshot>) => {
      if (value.address === 'confirming' || value.address === 'saving') return;
      changes.unsubscribe();
      const isAtRequested =
        formatAddress(resolveAddress(requested, context.visitor)) === formatAddress(context.address);
      isAccepted.current = value.address === 'free' && isAtRequested;
      if (isAccepted.current) {
        // The shell shows the page before the router is there.
        const { key } = blocker.location;
        const { pathname } = stripBase(blocker.location);
        openEntry(entryKeyOf({ key, pathname }), blockedType.current);
        blocker.proceed();
      } else blocker.reset();
    };
    const changes = shell.subscribe(resolveBlocker);
    resolveBlocker(shell.getSnapshot());
    return () => changes.unsubscribe();
  }, [shell, blocker]);

  const lastLocation = useRef(location);
  // Router and shell are outside React: each follows the other here. A layout effect, so that the browser paints once for a pressed link.
  useLayoutEffect(() => {
    // While a navigation is blocked or proceeding, the shell can be ahead of the router.
    if (blocker.state !== 'unblocked') return;
    const isNewLocation = location !== lastLocation.current;
    lastLocation.current = location;
    if (isNewLocation && !isAccepted.current)
      shell.send({ type: 'address.requested', address: addressAt(location) });
    isAccepted.current = false;
    const { context } = shell.getSnapshot();
    const isThere = formatAddress(context.address) === formatAddress(addressAt(location));
    if (isThere && !carriesToken(location.search)) return;
    const { to, state } = locationOf(context.address);
    // A location that the shell corrects, or whose token leaves the address bar, leaves no entry in the history.
    void navigate(to, { state, replace: isThere || isNewLocation || context.replace });
  }, [shell, navigate, blocker.state, location, address]);

  // A listener of window: the browser then asks before it closes or reloads a page with unsaved answers.
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedChanges]);

  return null;
}
