// Loads a copy of the portal's services and of the machines with these services provided. Each copy stands for one tab of the browser:
// two copies share only the stubs of the browser.
import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { clock } from './browserStubs.ts';
import { waitOptions } from './waitOptions.ts';

export async function loadPortalModules() {
  vi.resetModules();
  return {
    ...(await import('#src/services/request.ts')),
    ...(await import('#src/app/actors/chosenFiles.ts')),
    ...(await import('#src/app/actors/callActors.ts')),
    ...(await import('#src/app/actors/accountActors.ts')),
    ...(await import('#src/app/actors/brokerActors.ts')),
    ...(await import('#src/app/actors/dashboardActors.ts')),
    ...(await import('#src/app/actors/eoiActors.ts')),
    ...(await import('#src/app/actors/applicationActors.ts')),
    ...(await import('#src/app/actors/searchActors.ts')),
    ...(await import('#src/app/actors/shellActors.ts')),
  };
}

export type PortalModules = Awaited<ReturnType<typeof loadPortalModules>>;

/** Starts the session of a tab; the cookies must hold the tokens of a user. */
export async function startSession(portal: PortalModules) {
  const session = createActor(portal.providedSession, { clock });
  session.start();
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'), waitOptions);
  return session;
}

export type Session = Awaited<ReturnType<typeof startSession>>;
