// One tab of the portal: its own copy of the services and of the machines that they are provided to. Two tabs share nothing but the
// browser around them.
import { vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { clock } from './browserStandIn.ts';
import { patience } from './patience.ts';

/** What one tab has loaded. */
export async function openTab() {
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

export type Tab = Awaited<ReturnType<typeof openTab>>;

/** The session of a tab whose cookies hold a person's tokens. */
export async function openSession(tab: Tab) {
  const session = createActor(tab.providedSession, { clock });
  session.start();
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'), patience);
  return session;
}

export type Session = Awaited<ReturnType<typeof openSession>>;
