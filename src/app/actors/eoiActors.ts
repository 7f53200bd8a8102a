// Provides the EOI machine with the data API.
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { ClientScope, VersionedRecord } from '#machines/ports.ts';
import { createEoi, fetchEoi, saveEoi } from '../../services/eoi.ts';
import { authorizedCall, oncePerSession } from './callActors.ts';
import { providedDrafts } from './draftActors.ts';

export const provideEoi = oncePerSession((session) =>
  eoiMachine.provide({
    actors: {
      fetchRecord: authorizedCall(session, (_: ClientScope, authorization) => fetchEoi(authorization)),
      createRecord: authorizedCall(session, ({ values }: ClientScope & { values: Values }, authorization) =>
        createEoi(values, authorization),
      ),
      saveRecord: authorizedCall(session, (record: VersionedRecord & ClientScope, authorization) =>
        saveEoi(record, authorization),
      ),
      drafts: providedDrafts,
    },
  }),
);
