// Runs the flow machine of a record with scripted ports, for tests that compare whole values: the saved records, the emitted events.
import { records } from '#machines/catalogue/records/records.ts';
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { flowPath } from '#machines/record/stepFlow.ts';
import type { FetchedRecord, FlowLocation } from '#machines/record/flow.ts';
import type { DraftRequest, Failure, ClientScope, VersionedRecord } from '#machines/ports.ts';
import { stubCallMachine } from './stubCallMachine.ts';
import { minimalRecord, sampleToday } from './samples.ts';

const machines = { eoi: eoiMachine, application: applicationMachine } as const;

/** A complete Expression of Interest as the body of a save. */
export const completeEoi: Values = minimalRecord('eoi');

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

/** The answers to the calls of a port, in order; a failure is thrown. The last one also answers all further calls. */
type Script = readonly (FetchedRecord | Failure)[];

/** Starts the flow with scripted ports. `saved` collects the records that were saved, `emitted` the emitted events, `drafts` the requests
 *  to the storage of drafts. */
export function startRecordFlow(
  place: FlowLocation,
  scripts: { fetch?: Script; create?: Script; save?: Script } = {},
  record: RecordName = 'eoi',
) {
  const clock = new SimulatedClock();
  const saved: VersionedRecord[] = [];
  const emitted: EmittedFrom<typeof eoiMachine>[] = [];
  const drafts: DraftRequest[] = [];
  const playScript = (script: Script = []) => {
    const remaining = [...script];
    return async (): Promise<FetchedRecord> => {
      const next = remaining.length > 1 ? remaining.shift() : remaining[0];
      if (next === undefined) throw new Error('The test has no answer for this call.');
      if ('status' in next) throw next;
      return next;
    };
  };
  const [fetch, create, save] = [
    playScript(scripts.fetch),
    playScript(scripts.create),
    playScript(scripts.save),
  ];
  const machine = machines[record].provide({
    actors: {
      fetchRecord: stubCallMachine<FetchedRecord, ClientScope>(fetch),
      createRecord: stubCallMachine<FetchedRecord, ClientScope & { values: Values }>(create),
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
    input: { location: place, today: sampleToday, user: 'u-1', client: null },
    clock,
  });
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const waitUntilIdle = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const path = async () => flowPath(outlines[record])(await waitUntilIdle());
  return { actor, clock, saved, emitted, drafts, waitUntilIdle, path };
}

export const step = (name: string): FlowLocation => ({ page: 'step', step: name });
export const review: FlowLocation = { page: 'review' };
export const confirmation: FlowLocation = { page: 'confirmation' };
