// The calls of the two records (product 4.5): fetch, create and save, and whether a save keeps every field.
import { randomUUID } from 'node:crypto';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import { dataResults } from '#machines/catalogue/api/dataResults.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord, fromWire, toWire } from '#machines/catalogue/records/wire.ts';
import { isEditable } from '#machines/catalogue/statuses.ts';
import { savedRecord } from '#src/services/readResponses.ts';
import { sampleValues } from '../account.ts';
import type { LookupIds } from '../samples.ts';
import type { Prober } from './prober.ts';
import { compareFields } from './compareFields.ts';
import { withFutureDates } from './withFutureDates.ts';

/** A record that can be written to, and whose it is. */
export interface OpenRecord {
  record: RecordName;
  id: string;
  token: string;
}

const recordCalls = {
  eoi: { get: 'geticeoi', update: 'UpdateICEOI' },
  application: { get: 'geticapplication', update: 'UpdateICApplication' },
} as const satisfies Record<RecordName, Record<string, CallId>>;

const saveForm = 'nothing, true, or the stored record with its id and status';

/** The record as the backend answers it; null when there is none, undefined when the call differs. */
async function fetchRecord(
  { probe, report }: Prober,
  record: RecordName,
  token: string,
  situation: string,
): Promise<Values | null | undefined> {
  const call = recordCalls[record].get;
  const answer = await probe({
    call,
    situation,
    token,
    statuses: ['success', 404],
    schema: dataResults[call].result,
  });
  if (answer === null) return undefined;
  const { body } = answer;
  const { idField } = outlines[record];
  if (body !== null && typeof body[idField] !== 'string') {
    report.differ(call, situation, `${idField}: string`, `${idField}: ${typeof body[idField]}`);
    return undefined;
  }
  return body;
}

/** Sample answers of a record, with a text that no earlier run has sent. */
function newAnswers(record: RecordName, ids: LookupIds): Values {
  const fields: Readonly<Record<string, Field>> = records[record].fields;
  const answers = withFutureDates(sampleValues(record, ids), records[record]);
  const [text = ''] = Object.keys(answers).filter(
    (name) => fields[name]?.kind === 'textarea' && (fields[name].maxLength ?? 2000) >= 500,
  );
  return { ...answers, [text]: `${String(answers[text])} ${randomUUID()}` };
}

/** Saves every field, and fetches the record again. */
async function checkSave(
  prober: Prober,
  { record, token }: OpenRecord,
  stored: Values,
  ids: LookupIds,
): Promise<void> {
  const { get, update } = recordCalls[record];
  const outline = outlines[record];
  const answers = newAnswers(record, ids);
  const saved = await prober.probe({
    call: update,
    situation: 'with every field answered',
    token,
    input: {
      body: {
        ...toWire(records[record], { ...fromWire(records[record], stored), ...answers }),
        ...(record === 'eoi' && { ua_contractid: prober.options.contractId }),
        ua_currentpageinapplication: outline.steps.at(-1),
        [outline.submitField]: 2,
      },
    },
    statuses: ['success'],
    schema: savedRecord(outline, dataResults[update].result),
    form: saveForm,
  });
  if (saved === null) return;
  const after = await fetchRecord(prober, record, token, 'after the save');
  if (after === undefined) return;
  if (after === null) {
    prober.report.differ(get, 'after the save', 'the stored record', 'status 404');
    return;
  }
  compareFields(prober, update, 'fetched after the save', answers, fromWire(records[record], after));
}

async function createEoi(prober: Prober, token: string): Promise<Values | null | undefined> {
  const values = { ...blankRecord(records.eoi), ua_contractid: prober.options.contractId };
  const created = await prober.probe({
    call: 'AddICEOI',
    situation: 'of a user without an EOI',
    token,
    input: { body: toWire(records.eoi, values) },
    statuses: ['success'],
    schema: savedRecord(outlines.eoi, dataResults.AddICEOI.result),
    form: saveForm,
  });
  return created === null ? undefined : fetchRecord(prober, 'eoi', token, 'after AddICEOI');
}

/** Makes the calls of the EOI. Returns the EOI when it can be written to. */
export async function checkEoi(
  prober: Prober,
  token: string,
  ids: LookupIds,
): Promise<OpenRecord | undefined> {
  const { report, redact } = prober;
  const before = await fetchRecord(prober, 'eoi', token, 'of the user');
  if (before === undefined) return undefined;
  if (before !== null) report.leaveOut('AddICEOI', 'creating an EOI, because the user has one');
  const stored = before ?? (await createEoi(prober, token));
  if (!stored) {
    if (stored === null) report.differ('geticeoi', 'after AddICEOI', 'the new EOI', 'status 404');
    return undefined;
  }
  await prober.probe({
    call: 'AddICEOI',
    situation: 'of a user who has an EOI',
    token,
    input: {
      body: toWire(records.eoi, { ...blankRecord(records.eoi), ua_contractid: prober.options.contractId }),
    },
    statuses: [409],
  });
  if (!isEditable(records.eoi, stored)) {
    report.leaveOut(
      'UpdateICEOI',
      `saving, because the EOI is closed (${redact(String(stored['ua_currentstatus']))})`,
    );
    return undefined;
  }
  const eoi: OpenRecord = { record: 'eoi', id: String(stored[outlines.eoi.idField]), token };
  await checkSave(prober, eoi, stored, ids);
  return eoi;
}

/** Makes the calls of the Application. Returns the Application when it can be written to. */
export async function checkApplication(
  prober: Prober,
  token: string,
  ids: LookupIds,
): Promise<OpenRecord | undefined> {
  const { report, redact } = prober;
  const stored = await fetchRecord(prober, 'application', token, 'of the applicant');
  if (!stored) {
    const reason = 'the user has no Application; see --application-user';
    if (stored === null)
      for (const call of ['getselectedapplication', 'UpdateICApplication'] as const)
        report.leaveOut(call, reason);
    return undefined;
  }
  const id = String(stored['ua_icapplicationid']);
  const selected = await prober.probe({
    call: 'getselectedapplication',
    situation: 'with the id of the Application',
    token,
    input: { body: { ua_icapplicationid: id } },
    statuses: ['success'],
    schema: dataResults.getselectedapplication.result,
  });
  if (selected?.body)
    compareFields(
      prober,
      'getselectedapplication',
      'with the id of the Application',
      { ua_icapplicationid: id },
      selected.body,
    );
  if (!isEditable(records.application, stored)) {
    report.leaveOut(
      'UpdateICApplication',
      `saving, because the Application is closed (${redact(String(stored['ua_currentstatus']))})`,
    );
    return undefined;
  }
  const application: OpenRecord = { record: 'application', id, token };
  await checkSave(prober, application, stored, ids);
  return application;
}
