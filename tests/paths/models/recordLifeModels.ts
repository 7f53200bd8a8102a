// Path models of the life of a record: every change of status, attempted by those who may make it and by those who may not (product 2.11,
// 2.12).
import { statuses } from '#machines/catalogue/statuses.ts';
import { steps, type Actor, type RecordName } from '#machines/catalogue/records/outlines.ts';
import { recordLifeMachine, type LifeEvent } from '#machines/record/recordLifeMachine.ts';
import { deferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const actors: readonly Actor[] = ['applicant', 'broker', 'caseworker'];

const modelFor = (record: RecordName): PathModel => {
  const statusNames = Object.keys(statuses[record]);
  const events: LifeEvent[] = [
    ...actors.flatMap((by): LifeEvent[] => [
      { type: 'record.created', by },
      ...steps[record].slice(0, 3).map((page): LifeEvent => ({ type: 'record.saved', by, page })),
      { type: 'record.submitted', by },
    ]),
    ...[...statusNames, 'unknown-status', 'Not A Status'].flatMap((status): LifeEvent[] => [
      { type: 'status.moved', status },
      { type: 'status.forced', status },
    ]),
  ];
  return { machine: recordLifeMachine, input: { record }, events: () => events, outputs: {} };
};

export const recordLifeModels = (): PathModels => ({
  models: [modelFor('eoi'), modelFor('application')],
  ports: deferredPorts([]),
});
