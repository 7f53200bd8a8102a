// One tab of the portal: its own copy of the services and of the machines that they are provided to. Two tabs share nothing but the
// browser around them. `tsc` checks the imports; the services look for the browser only when they are asked.
import { vi } from 'vitest';

/** What one tab has loaded. */
export async function openTab() {
  vi.resetModules();
  const [client, documents, chosenFiles, account, dashboard, eoi, application, askers, shell, fetchFile] =
    await Promise.all([
      import('#src/services/client.ts'),
      import('#src/services/documents.ts'),
      import('#src/services/chosenFiles.ts'),
      import('#src/app/actors/accountActors.ts'),
      import('#src/app/actors/dashboardActors.ts'),
      import('#src/app/actors/eoiActors.ts'),
      import('#src/app/actors/applicationActors.ts'),
      import('#src/app/actors/askerActors.ts'),
      import('#src/app/actors/shellActors.ts'),
      import('#src/app/documents/fetchFile.ts'),
    ]);
  return {
    ...client,
    ...documents,
    ...chosenFiles,
    ...account,
    ...dashboard,
    ...eoi,
    ...application,
    ...askers,
    ...shell,
    ...fetchFile,
  };
}

export type Tab = Awaited<ReturnType<typeof openTab>>;
