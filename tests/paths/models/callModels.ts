// Path models of an authorised call (sent, refreshed after a 401, sent again, waiting until the user signs in again), and of the download of
// a file and the fetch of a part of the Application, which are such calls (product 5.10).
import { assign, emit } from 'xstate';
import { createCallMachine } from '#machines/call/callMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { relatedPartMachine } from '#machines/record/relatedPartMachine.ts';
import { failures } from '../failures.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import type { PathModels } from '../pathModel.ts';

// The machine handles a 401 and a 403, and treats all other failures alike.
const portFailures = failures
  .filter(({ status }) => [401, 403, 500].includes(Number(status)))
  .map((failure) => (failure.status === 500 ? failure : { ...failure, issuedAt: 7 }));

function singleCallModels(): PathModels {
  const ports = deferredPorts(['send', 'refresh', 'checkRole', 'awaitSignIn']);
  const machine = createCallMachine<unknown, unknown>('test').provide({
    actions: {
      identify: assign({ userId: 'u-1', idempotencyKey: 'key-1' }),
      // The tests start no parent machine that could receive the error: it is emitted, so that they see it.
      throwFailure: emit((_, failure) => ({ type: 'failure.thrown', failure })),
    },
  });
  const answers = () => ['answer'];
  const done = () => [undefined];
  return {
    models: [
      {
        machine: withDeferredPorts(machine, ports),
        input: { name: 'Siân' },
        events: () => [],
        outputs: {
          send: answers,
          retry: answers,
          sendAfterSignIn: answers,
          refresh: done,
          checkRole: done,
          awaitSignIn: () => [undefined, 'refused'],
        },
        portFailures,
      },
    ],
    ports,
  };
}

function downloadModels(): PathModels {
  const ports = deferredPorts(['download']);
  return {
    models: [
      {
        machine: withDeferredPorts(downloadMachine, ports),
        // The first stored file of the page in the tests of the screens (tests/screens/resolvePorts.ts).
        input: { id: 'note-1', filename: 'cyfrifon-1.pdf' },
        events: () => [{ type: 'download.requested' }],
        outputs: { fetchFile: () => [undefined] },
        portFailures,
      },
    ],
    ports,
  };
}

function relatedPartModels(): PathModels {
  const ports = deferredPorts(['fetchPart']);
  return {
    models: [
      {
        machine: withDeferredPorts(relatedPartMachine, ports).provide({
          // The tests start no parent machine that could receive the report: it is emitted, so that they see it.
          actions: { report: emit((_, report) => report) },
        }),
        input: { part: 'directors', client: null, recordId: 'r-1' },
        events: () => [],
        outputs: { fetchPart: () => [{ lists: { directors: [] } }] },
        portFailures,
      },
    ],
    ports,
  };
}

export const callModels = {
  call: singleCallModels,
  download: downloadModels,
  relatedPart: relatedPartModels,
};
