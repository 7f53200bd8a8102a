// An actor of a record's journey with scripted ports, for tests that judge whole values: what was sent, what was said.
import { records } from '#machines/catalogue/records/records.ts';
import { createActor, fromCallback, SimulatedClock, waitFor, type EmittedFrom } from 'xstate';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { outlines, steps, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { flowPath } from '#machines/record/flowPath.ts';
import type { Fetched, FlowPlace } from '#machines/record/flow.ts';
import type { DraftRequest, Failure, OfClient, Stored } from '#machines/ports.ts';
import { called } from './called.ts';
import { minimalRecord, sampleToday } from './samples.ts';

const machines = { eoi: eoiMachine, application: applicationMachine } as const;

/** A complete Expression of Interest as it travels. */
export const complete: Values = minimalRecord('eoi');

/** A stored record whose first steps are answered. */
export function answered(count: number, more: Values = {}, record: RecordName = 'eoi'): Stored {
  const order = steps[record];
  const values: Record<string, unknown> = {
    ...minimalRecord(record),
    ua_currentpageinapplication: order[count] ?? order.at(-1),
  };
  for (const step of order.slice(count))
    for (const [name] of fieldsOfStep(records[record], step)) delete values[name];
  return { values: { ...values, ...more }, etag: '"1"' };
}

/** How a port refuses. */
export const refused = (status: Failure['status'], more: Partial<Failure> = {}): Failure => ({
  status,
  notice: { messageId: `notice.${status}`, type: 'error' },
  ...more,
});

/** What each call of a port answers, in order; a failure is thrown. The last one answers again. */
type Script = readonly (Fetched | Failure)[];

/** An actor of the journey with scripted ports; `sent` gathers what was saved, `said` what was emitted, `drafts` what was
 *  asked of the device. */
export function journey(
  place: FlowPlace,
  scripts: { fetch?: Script; create?: Script; save?: Script } = {},
  record: RecordName = 'eoi',
) {
  const clock = new SimulatedClock();
  const sent: Stored[] = [];
  const said: EmittedFrom<typeof eoiMachine>[] = [];
  const drafts: DraftRequest[] = [];
  const answers = (script: Script = []) => {
    const left = [...script];
    return async (): Promise<Fetched> => {
      const next = left.length > 1 ? left.shift() : left[0];
      if (next === undefined) throw new Error('Not asked in this test.');
      if ('status' in next) throw next;
      return next;
    };
  };
  const [fetch, create, save] = [answers(scripts.fetch), answers(scripts.create), answers(scripts.save)];
  const machine = machines[record].provide({
    actors: {
      fetchRecord: called<Fetched, OfClient>(fetch),
      createRecord: called<Fetched, OfClient & { values: Values }>(create),
      saveRecord: called((record: Stored & OfClient): Promise<Stored> => {
        sent.push(record);
        return save();
      }),
      drafts: fromCallback<DraftRequest, { user: string }>(({ receive }) =>
        receive((request) => drafts.push(request)),
      ),
    },
  });
  const actor = createActor(machine, {
    input: { place, today: sampleToday, user: 'u-1', client: null },
    clock,
  });
  actor.on('*', (emitted) => said.push(emitted));
  actor.start();
  const settled = () => waitFor(actor, (snapshot) => !snapshot.hasTag('busy'));
  const path = async () => flowPath(outlines[record])(await settled());
  return { actor, clock, sent, said, drafts, settled, path };
}

export const step = (name: string): FlowPlace => ({ page: 'step', step: name });
export const review: FlowPlace = { page: 'review' };
export const confirmation: FlowPlace = { page: 'confirmation' };
