// Walks one file on its way: the port `upload` reports by events, which the walk sends as the port would
// (specification section 5 "Files").
import { fromCallback } from 'xstate';
import { fileMachine, type FileContext, type FileInput } from '#machines/fileMachine.ts';
import { failures } from '../failures.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../walkEverything.ts';

const ports = heldPorts(['fetchState']);
const usable: FileInput = { key: 'k', filename: 'cyfrifon.pdf', size: 1000, alreadyThere: 0, client: null };
// Told apart are a session that is over, and the rest.
const refusals = failures.filter(({ status }) => status === 401 || status === 500);
const failed = refusals.map((failure) => ({ type: 'upload.failed', failure }));

const machine = withHeldPorts(fileMachine, ports).provide({
  actors: { upload: fromCallback(() => undefined) },
  // It walks alone: nobody is there to be told.
  actions: { report: () => undefined },
});

const planFor = (input: FileInput): WalkPlan => ({
  machine,
  input,
  events: () => [
    { type: 'type.chosen', filetype: 'Accounts' },
    { type: 'type.chosen', filetype: 'no such type' },
    { type: 'subject.changed', subject: 'Cyfrifon 2025' },
    { type: 'upload.requested' },
    { type: 'upload.progressed', percent: 40 },
    { type: 'upload.stored' },
    { type: 'upload.refused', reason: 'scan' },
    { type: 'upload.refused', reason: null },
    ...failed,
    { type: 'file.removed' },
  ],
  refusals,
  outputs: { fetchState: () => [1, 2, 3] },
  relevant: ({ context }) => {
    const { filetype, subject, percent, fault, reason, failure }: FileContext = context;
    return [filetype, subject, percent, fault, reason, failure?.status];
  },
});

const hopeless = { ...usable, filename: 'rhaglen.exe' };

export const fileWalks = (): MachineWalks => ({ plans: [planFor(usable), planFor(hopeless)], ports });
