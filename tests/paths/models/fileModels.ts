// Path models of one file: chosen, checked, uploaded (product 8.4 to 8.7). The path sends the events of the callback
// port `progress`.
import { emit } from 'xstate';
import { fileMachine, type FileContext, type FileInput } from '#machines/documents/fileMachine.ts';
import { failures } from '../failures.ts';
import { deferredPorts, silentPort, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModel, PathModels } from '../pathModel.ts';

const ports = deferredPorts(['upload']);
const usable: FileInput = {
  key: 'k',
  filename: 'cyfrifon.pdf',
  size: 1000,
  existingCount: 0,
  client: null,
};

const machine = withDeferredPorts(fileMachine, ports).provide({
  actors: { progress: silentPort },
  // The tests start no parent machine that could receive the report: it is emitted, so that they see it.
  actions: { report: emit((_, report) => report) },
});

const modelFor = (input: FileInput): PathModel => ({
  machine,
  input,
  events: () => [
    { type: 'type.chosen', filetype: 'Accounts' },
    { type: 'type.chosen', filetype: 'no such type' },
    { type: 'subject.changed', subject: 'Cyfrifon 2025' },
    { type: 'upload.requested' },
    { type: 'upload.queued' },
    { type: 'upload.progressed', percent: 40 },
    { type: 'upload.stopped' },
    { type: 'file.found' },
    { type: 'file.removed' },
  ],
  // One failure after which the file may be stored, and one after which it is not.
  portFailures: failures.filter(({ status }) => status === 500 || status === 422),
  outputs: {
    // A reason that only another file can change, one of which the portal does not know that, and none.
    upload: () => [
      { stored: true },
      ...['fileContent', 'scan', null].map((reason) => ({ stored: false, reason })),
    ],
  },
  relevant: ({ context }) => {
    const { filetype, subject, percent, issue, reason, failure }: FileContext = context;
    return [filetype, subject, percent, issue, reason, failure?.status];
  },
});

const forbiddenEnding = { ...usable, filename: 'rhaglen.exe' };

export const fileModels = (): PathModels => ({
  models: [modelFor(usable), modelFor(forbiddenEnding), modelFor({ ...usable, filetype: 'BankStatements' })],
  ports,
});
