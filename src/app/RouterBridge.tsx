// Shell machine ↔ router, the only place that navigates. The router's location follows the shell; a location that the router comes to,
// by a link, Back, Forward or a redirect, is a request to the shell, and one that unsaved answers hold is blocked until they decide.
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useBlocker, useLocation, useNavigate, type BlockerFunction } from 'react-router-dom';
import { formatAddress, resolveAddress } from '#machines/catalogue/routes.ts';
import { forgetClient, keepClient } from '../services/selectedClient.ts';
import { addressAt, withoutBase } from './portalRoutes.tsx';
import { useShell, useShellValue } from './shell.ts';

export function RouterBridge() {
  const shell = useShell();
  const navigate = useNavigate();
  const location = useLocation();
  const address = useShellValue(({ context }) => context.address);
  // Undefined until it is known who is signed in: a client that was kept stays so long.
  const client = useShellValue(({ context: { visitor } }) =>
    visitor?.signedIn ? visitor.client : undefined,
  );
  const held = useShellValue(
    ({ context, value }) => value.address !== 'free' || (context.frozen?.held ?? false),
  );

  useEffect(() => {
    if (client === null) forgetClient();
    else if (client !== undefined) keepClient(client);
  }, [client]);

  // The router may always go to where the shell is.
  const isHeld = useCallback<BlockerFunction>(
    ({ nextLocation }) => {
      const { context, value } = shell.getSnapshot();
      return (
        value.address !== 'free' && formatAddress(addressAt(nextLocation)) !== formatAddress(context.address)
      );
    },
    [shell],
  );
  const blocker = useBlocker(isHeld);
  /** The shell has decided on the location that the router is going on to. */
  const decided = useRef(false);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const asked = addressAt(withoutBase(blocker.location));
    shell.send({ type: 'address.requested', address: asked });
    const settle = ({ context, value }: ReturnType<typeof shell.getSnapshot>) => {
      if (value.address === 'asking') return;
      changes.unsubscribe();
      const leads = formatAddress(resolveAddress(asked, context.visitor)) === formatAddress(context.address);
      decided.current = value.address === 'free' && leads;
      if (decided.current) blocker.proceed();
      else blocker.reset();
    };
    const changes = shell.subscribe(settle);
    settle(shell.getSnapshot());
    return () => changes.unsubscribe();
  }, [shell, blocker]);

  const last = useRef(location);
  // Before the browser paints: whoever presses a link waits for one drawing, not for two.
  useLayoutEffect(() => {
    // While the router is still on its way, the shell may be there already.
    if (blocker.state !== 'unblocked') return;
    const came = location !== last.current;
    last.current = location;
    if (came && !decided.current) shell.send({ type: 'address.requested', address: addressAt(location) });
    decided.current = false;
    const { context } = shell.getSnapshot();
    const there = formatAddress(context.address);
    // What the shell corrects leaves no entry in the history.
    if (there !== formatAddress(addressAt(location)))
      void navigate(there, { replace: came || context.replace });
  }, [shell, navigate, blocker.state, location, address]);

  // The browser asks before it closes a page with unsaved answers, or loads another in its place.
  useEffect(() => {
    if (!held) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  return null;
}
