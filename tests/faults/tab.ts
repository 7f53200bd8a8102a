// One tab of the portal: its own copy of the services and of the machines that they are provided to. Two tabs share nothing but the
// browser around them.
import { vi } from 'vitest';

/** What one tab has loaded. */
export async function openTab() {
  vi.resetModules();
  return {
    ...(await import('#src/services/client.ts')),
    ...(await import('#src/services/caller.ts')),
    ...(await import('#src/services/chosenFiles.ts')),
    ...(await import('#src/app/actors/accountActors.ts')),
    ...(await import('#src/app/actors/brokerActors.ts')),
    ...(await import('#src/app/actors/dashboardActors.ts')),
    ...(await import('#src/app/actors/eoiActors.ts')),
    ...(await import('#src/app/actors/applicationActors.ts')),
    ...(await import('#src/app/actors/postcodeActors.ts')),
    ...(await import('#src/app/actors/companyActors.ts')),
    ...(await import('#src/app/actors/shellActors.ts')),
    ...(await import('#src/app/documents/fetchFile.ts')),
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
