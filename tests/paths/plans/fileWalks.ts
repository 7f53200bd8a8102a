// Walks one file on its way: chosen, checked, uploaded, scanned. The port `progress` reports by events, which the walk sends as it would.
import { fileMachine, type FileContext, type FileInput } from '#machines/documents/fileMachine.ts';
import { failures } from '../failures.ts';
import { heldPorts, silentPort, withHeldPorts } from '../heldPorts.ts';
import type { WalkPlan } from '../machineGraph.ts';
import type { MachineWalks } from '../machineWalks.ts';

const ports = heldPorts(['fetchState', 'upload']);
const usable: FileInput = { key: 'k', filename: 'cyfrifon.pdf', size: 1000, existingCount: 0, client: null };

const machine = withHeldPorts(fileMachine, ports).provide({
  actors: { progress: silentPort },
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
    { type: 'file.removed' },
  ],
  // None is told from another.
  refusals: failures.filter(({ status }) => status === 500),
  outputs: {
    upload: () => [{ stored: true }, { stored: false, reason: 'scan' }, { stored: false, reason: null }],
    fetchState: () => [1, 2, 3],
  },
  relevant: ({ context }) => {
    const { filetype, subject, percent, fault, reason, failure }: FileContext = context;
    return [filetype, subject, percent, fault, reason, failure?.status];
  },
});

const hopeless = { ...usable, filename: 'rhaglen.exe' };

export const fileWalks = (): MachineWalks => ({ plans: [planFor(usable), planFor(hopeless)], ports });
