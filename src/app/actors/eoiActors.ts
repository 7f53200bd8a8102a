// Provides the EOI machine with the data API. The service is a dynamic import that starts at once, so that the form does not wait for
// it.
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ClientScope, VersionedRecord } from '#machines/ports.ts';
import { authorizedCall, type Session } from './callActors.ts';
import { providedDrafts } from './draftActors.ts';

const service = () => import('../../services/eoi.ts');
// Preload; ignore a failure here, the real call reports it.
service().catch(() => {});

export const provideEoi = (session: Session) =>
  eoiMachine.provide({
    actors: {
      fetchRecord: authorizedCall(session, async (_: ClientScope, authorization) =>
        (await service()).fetchEoi(authorization),
      ),
      createRecord: authorizedCall(
        session,
        async ({ values }: ClientScope & { values: Values }, authorization) =>
          (await service()).createEoi(values, authorization),
      ),
      saveRecord: authorizedCall(session, async (record: VersionedRecord & ClientScope, authorization) =>
        (await service()).saveEoi(record, authorization),
      ),
      drafts: providedDrafts,
    },
  });
