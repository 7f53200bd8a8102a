// Walks the life of a record: every move of every status by whoever may make it, and by whoever may not (specification section 4;
// decisions.md "Caseworker moves by stage").
import { statuses } from '#machines/catalogue/statuses.ts';
import { steps, type Actor, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { recordLifeMachine, type LifeEvent } from '#machines/record/recordLifeMachine.ts';
import { heldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

const movers: readonly Actor[] = ['applicant', 'broker', 'caseworker'];

const planFor = (record: RecordName): WalkPlan => {
  const named = Object.keys(statuses[record]);
  const events: LifeEvent[] = [
    ...movers.flatMap((by): LifeEvent[] => [
      { type: 'record.created', by },
      ...steps[record].slice(0, 3).map((page): LifeEvent => ({ type: 'record.saved', by, page })),
      { type: 'record.submitted', by },
    ]),
    ...[...named, 'mislaid', 'Not A Status'].flatMap((status): LifeEvent[] => [
      { type: 'status.moved', status },
      { type: 'status.forced', status },
    ]),
  ];
  return { machine: recordLifeMachine, input: { record }, events: () => events, outputs: {} };
};

export const recordLifeWalks = (): MachineWalks => ({
  plans: [planFor('eoi'), planFor('application')],
  ports: heldPorts([]),
});
