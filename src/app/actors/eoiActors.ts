// Provides the EOI's journey with the data API. What asks it is loaded apart, at once, so that the form's script is not held up by it.
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { OfClient, Stored } from '#machines/ports.ts';
import { authorised, type Session } from './callActors.ts';
import { providedDrafts } from './draftActors.ts';

const eoi = () => import('../../services/eoi.ts');
// Preload; ignore a failure here, the real call reports it.
eoi().catch(() => {});

export const provideEoi = (session: Session) =>
  eoiMachine.provide({
    actors: {
      fetchRecord: authorised(session, async (_: OfClient, authority) => (await eoi()).fetchEoi(authority)),
      createRecord: authorised(session, async ({ values }: OfClient & { values: Values }, authority) =>
        (await eoi()).createEoi(values, authority),
      ),
      saveRecord: authorised(session, async (record: Stored & OfClient, authority) =>
        (await eoi()).saveEoi(record, authority),
      ),
      drafts: providedDrafts,
    },
  });
