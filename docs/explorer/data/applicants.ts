// The sample applicants whose ways the explorer shows: the personas that testers seed (docs/personas.md) as the server holds their
// records, and somebody who has none yet.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { uploadStates } from '#machines/catalogue/records/documents.ts';
import { eoi as eoiDefinition } from '#machines/catalogue/records/eoi.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import type { RelatedData } from '#machines/catalogue/records/related.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { newApplication } from '#server/records/createApplication.ts';
import { personaNames, type PersonaName } from '#server/seed/personas/persona.ts';
import { personas } from '#server/seed/personas/personas.ts';
import { personaScenario } from '#server/seed/personas/personaScenario.ts';
import type { RecordScenario } from '#server/seed/scenario.ts';
import { minimalApplication } from '#tests/applicationSamples.ts';
import { minimalRecord, sampleToday } from '#tests/samples.ts';

interface HeldRecord {
  /** As it travels; null while there is none. */
  values: Values | null;
  /** The same with every step answered. */
  complete: Values;
  related: RelatedData;
}

export interface Applicant {
  name: string;
  about: string;
  records: Readonly<Record<RecordName, HeldRecord>>;
}

/** On the day on which the machines are walked. */
const now = Date.parse(sampleToday);

function holding(values: Values, { answers, page, trace }: RecordScenario, related: RelatedData): HeldRecord {
  const held = {
    ...values,
    ...answers,
    ua_currentstatus: trace.at(-1)?.status,
    ua_currentpageinapplication: page,
  };
  return { values: held, complete: held, related };
}

const noRecord = (complete: Values): HeldRecord => ({ values: null, complete, related: {} });

function persona(name: PersonaName): Applicant {
  const { eoi, application } = personaScenario(name, 1, now);
  const first = holding(blankRecord(eoiDefinition), eoi, {});
  return {
    name,
    about: personas[name](new Date(now).getUTCFullYear()).purpose,
    records: {
      eoi: first,
      application:
        application === null
          ? noRecord(minimalApplication())
          : holding(newApplication(first.complete, 1), application, {
              eoi: first.complete,
              lists: application.lists,
              documents: { count: application.documents?.length ?? 0, state: uploadStates.ready },
            }),
    },
  };
}

export const applicants: readonly Applicant[] = [
  {
    name: 'newcomer',
    about: 'Nobody’s persona: has registered and begun nothing',
    records: { eoi: noRecord(minimalRecord('eoi')), application: noRecord(minimalApplication()) },
  },
  ...personaNames.map(persona),
];
