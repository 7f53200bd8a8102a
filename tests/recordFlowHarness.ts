// Runs the flow machine of a record with scripted ports, for tests that compare whole values: the saved records, the emitted events.
import { records } from '#machines/catalogue/records/records.ts';
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import type { Message } from '#machines/catalogue/api/errors.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { RelatedData, RelatedPart } from '#machines/catalogue/records/related.ts';
import { relatedPartMachine, type PartInput } from '#machines/record/relatedPartMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { flowPath } from '#machines/record/stepFlow.ts';
import type { FlowLocation } from '#machines/record/flow.ts';
import type { DraftRequest, Failure, ClientScope, VersionedRecord } from '#machines/ports.ts';
import { partOf } from './applicationSamples.ts';
import { stubCallMachine } from './stubCallMachine.ts';
import { minimalRecord, sampleToday } from './samples.ts';

const machines = { eoi: eoiMachine, application: applicationMachine } as const;

/** A complete Expression of Interest as the body of a save. */
export const completeEoi: Values = minimalRecord('eoi');

/** As a count of steps: every step of the record, however many it has. */
export const allSteps = Infinity;

/** A stored record whose first steps are answered. */
export function partlyAnswered(
  count: number,
  more: Values = {},
  record: RecordName = 'eoi',
): VersionedRecord {
  const order = steps[record];
  const values: Record<string, unknown> = {
    ...minimalRecord(record),
    ua_currentpageinapplication: order[count] ?? order.at(-1),
  };
  for (const step of order.slice(count))
    for (const [name] of fieldsOfStep(records[record], step)) delete values[name];
  return { values: { ...values, ...more }, etag: '"1"' };
}

/** A failure as a port rejects with it. */
export const failureOf = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: `notice.${status}`, type: 'error' },
  ...more,
});

/** The notice about an EOI that was submitted and so cannot be changed. */
export const submittedMessage: Message = {
  messageId: 'notice.eoi.closed',
  type: 'info',
  values: { status: 'submitted' },
};

/** When every save of a scripted flow is answered, in milliseconds since 1970. */
export const savedAt = Date.parse('2026-11-21T13:16:00Z');

/** What the backend has: a record, and the related data whose parts the flow fetches after it. */
export interface StoredSample extends VersionedRecord {
  related?: RelatedData;
}

/** The answers to the calls of a port, in order; a failure is thrown. The last one also answers all further calls. */
type Script = readonly (StoredSample | Failure)[];

/** What the call of each part answers; a failure is thrown. A part that is not named gets that of the stored sample's related data; when these
 *  do not have it either, it is never answered. */
export type PartAnswers = Partial<Record<RelatedPart, RelatedData | Failure>>;

/** What a flow has changed in the drafts on the device, without what it has asked for. */
export const changesOf = (drafts: readonly DraftRequest[]): DraftRequest[] =>
  drafts.filter(({ type }) => type !== 'draft.requested');

/** Starts the flow with scripted ports. `saved` collects the records that were saved, `emitted` the emitted events, `drafts` the requests
 *  to the storage of drafts. */
export function startRecordFlow(
  location: FlowLocation,
  scripts: { fetch?: Script; create?: Script; save?: Script; parts?: PartAnswers } = {},
  record: RecordName = 'eoi',
  client: string | null = null,
) {
  const clock = new SimulatedClock();
  const saved: VersionedRecord[] = [];
  const emitted: EmittedFrom<typeof eoiMachine>[] = [];
  const drafts: DraftRequest[] = [];
  let related: RelatedData = {};
  const playScript = (script: Script = []) => {
    const remaining = [...script];
    return async (): Promise<VersionedRecord> => {
      const next = remaining.length > 1 ? remaining.shift() : remaining[0];
      if (next === undefined) throw new Error('The test has no answer for this call.');
      if ('status' in next) throw next;
      const { values, etag, related: newer } = next;
      if (newer !== undefined) related = newer;
      return { values, etag };
    };
  };
  const [fetch, create, save] = [
    playScript(scripts.fetch),
    playScript(scripts.create),
    playScript(scripts.save),
  ];
  const fetchedParts: RelatedPart[] = [];
  /** Answers the next calls of the parts; a test changes it between two tries. */
  const parts: PartAnswers = { ...scripts.parts };
  const fetchPart = ({ part }: PartInput): Promise<RelatedData> => {
    fetchedParts.push(part);
    const answer = parts[part] ?? partOf(related, part);
    if (answer === undefined) return new Promise(() => {});
    return 'status' in answer ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const machine = machines[record].provide({
    actors: {
      relatedPart: relatedPartMachine.provide({ actors: { fetchPart: stubCallMachine(fetchPart) } }),
      fetchRecord: stubCallMachine<VersionedRecord, ClientScope>(fetch),
      createRecord: stubCallMachine<VersionedRecord, ClientScope & { values: Values }>(create),
      saveRecord: stubCallMachine((record: VersionedRecord & ClientScope): Promise<VersionedRecord> => {
        saved.push(record);
        return save();
      }),
      drafts: fromCallback<DraftRequest, { user: string }>(({ receive }) =>
        receive((request) => drafts.push(request)),
      ),
    },
  });
  const actor = createActor(machine, {
    input: {
      location,
      today: sampleToday,
      user: 'u-1',
      client,
      now: () => savedAt,
      lastSave: null,
    },
    clock,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  /** Waits until no call is busy, and the parts of the scripted related data have arrived. */
  const waitUntilIdle = () =>
    waitFor(
      actor,
      (snapshot) =>
        !snapshot.hasTag('busy') &&
        !snapshot.context.related.loading?.some((part) => partOf(related, part) !== undefined),
    );
  const path = async () => flowPath(outlines[record])(await waitUntilIdle());
  /** Waits until the record and the parts that are answered have arrived or failed. */
  const waitForParts = () =>
    waitFor(
      actor,
      ({ context: { record: fetched, related } }) =>
        fetched !== null && !related.loading?.some((part) => parts[part] !== undefined),
    );
  return { actor, clock, saved, emitted, drafts, parts, fetchedParts, waitUntilIdle, waitForParts, path };
}

export const step = (name: string): FlowLocation => ({ page: 'step', step: name });
export const review: FlowLocation = { page: 'review' };
export const confirmation: FlowLocation = { page: 'confirmation' };
