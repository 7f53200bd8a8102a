// The sample applicants that a reader of the explorer can choose: the personas of docs/personas.md with the records that the server
// stores for them, and a newcomer without records.
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { eoi as eoiDefinition } from '#machines/catalogue/records/eoi.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import { newApplication } from '#server/records/createApplication.ts';
import { personaNames, type PersonaName } from '#server/seed/personas/persona.ts';
import { personas } from '#server/seed/personas/personas.ts';
import { personaScenario } from '#server/seed/personas/personaScenario.ts';
import type { RecordScenario } from '#server/seed/scenario.ts';
import { minimalApplication } from '#tests/applicationSamples.ts';
import { minimalRecord, sampleToday } from '#tests/samples.ts';

interface ApplicantRecord {
  /** Wire values; null when the applicant has no such record. */
  values: Values | null;
  /** Wire values with every step answered. */
  complete: Values;
}

export interface Applicant {
  name: string;
  purpose: string;
  records: Readonly<Record<RecordName, ApplicantRecord>>;
}

/** The day on which the samples of tests/samples.ts are valid, and for which the personas' dates are computed. */
const sampleNow = Date.parse(sampleToday);

function storedRecord(
  values: Values,
  { answers, furthestStep, statusHistory }: RecordScenario,
): ApplicantRecord {
  const complete = {
    ...values,
    ...answers,
    ua_currentstatus: statusHistory.at(-1)?.status,
    ua_currentpageinapplication: furthestStep,
  };
  return { values: complete, complete };
}

const noRecord = (complete: Values): ApplicantRecord => ({ values: null, complete });

function personaApplicant(name: PersonaName): Applicant {
  const { eoi, application } = personaScenario(name, 1, sampleNow);
  const eoiRecord = storedRecord(blankRecord(eoiDefinition), eoi);
  return {
    name,
    purpose: personas[name](new Date(sampleNow).getUTCFullYear()).purpose,
    records: {
      eoi: eoiRecord,
      application:
        application === null
          ? noRecord(minimalApplication())
          : storedRecord(newApplication(eoiRecord.complete, 1), application),
    },
  };
}

export const applicants: readonly Applicant[] = [
  {
    name: 'newcomer',
    purpose: 'Not a persona: registered, without any record',
    records: { eoi: noRecord(minimalRecord('eoi')), application: noRecord(minimalApplication()) },
  },
  ...personaNames.map(personaApplicant),
];
