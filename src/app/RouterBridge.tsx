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
} from 'react-router-dom';
import { formatAddress, resolveAddress } from '#machines/catalogue/routes.ts';
import { openEntry, recordScroll } from '../parts/scrollRestoration.ts';
import { removeTabItem, storeTabItem } from '../services/tabStorage.ts';
import { addressAt, carriesToken, locationOf, stripBase } from './portalRoutes.tsx';
import { useShell, useShellSelector } from './shellContext.ts';

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

  // The history is outside React: Back and Forward return to where each page was left. Layout effects, so that a page that is drawn knows it.
  const firstKey = useRef(location.key);
  useLayoutEffect(() => recordScroll(firstKey.current), []);
  useLayoutEffect(() => openEntry(location.key, navigationType), [location.key, navigationType]);
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
        openEntry(blocker.location.key, blockedType.current);
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
