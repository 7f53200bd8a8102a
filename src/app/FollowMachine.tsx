// Machine ↔ address bar, the only place that navigates (design/house.md). The bar follows the shell; what the person types or
// goes back to is a request, and a request that unsaved answers hold puts the bar back.
import { useEffect } from 'react';
import { addressText } from '#machines/catalogue/routes.ts';
import { onAddress, readAddress, writeAddress } from '../services/addressBar.ts';
import { forgetClient, keepClient } from '../services/selectedClient.ts';
import { useShell, useShellValue } from './shell.ts';

export function FollowMachine() {
  const shell = useShell();
  const address = useShellValue(({ context }) => context.address);
  const replace = useShellValue(({ context }) => context.replace);
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

  useEffect(() => {
    if (addressText(address) !== addressText(readAddress())) writeAddress(address, replace);
  }, [address, replace]);

  useEffect(
    () =>
      onAddress(() => {
        shell.send({ type: 'address.requested', address: readAddress() });
        const shown = shell.getSnapshot().context.address;
        // Redirected: in place of what was asked. Held: the entry that was left comes back.
        if (addressText(shown) !== addressText(readAddress())) {
          writeAddress(shown, !shell.getSnapshot().matches({ address: 'asking' }));
        }
      }),
    [shell],
  );

  // The browser asks before it closes a page with unsaved answers.
  useEffect(() => {
    if (!held) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [held]);

  return null;
}
