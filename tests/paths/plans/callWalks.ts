// Walks one authorised call: sent, refreshed after a 401, sent again, frozen until the person signs in again; and the download of a file,
// which is one such call.
import { assign } from 'xstate';
import { createCallMachine } from '#machines/call/callMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { failures } from '../failures.ts';
import { heldPorts, withHeldPorts } from '../heldPorts.ts';
import type { MachineWalks } from '../machineWalks.ts';

// Told apart are an answer for nobody who is signed in, and the rest.
const refusals = failures.filter(({ status }) => status === 401 || status === 500);

function callWalks(): MachineWalks {
  const ports = heldPorts(['send', 'refresh', 'signedInAgain']);
  const machine = createCallMachine<unknown, unknown>('walked').provide({
    actions: {
      identify: assign({ caller: 'u-1', idempotencyKey: 'key-1' }),
      // It walks alone: there is no machine to hand the error to.
      fail: () => undefined,
    },
  });
  const answers = () => ['answer'];
  const done = () => [undefined];
  return {
    plans: [
      {
        machine: withHeldPorts(machine, ports),
        input: { name: 'Siân' },
        events: () => [],
        outputs: { send: answers, retry: answers, resend: answers, refresh: done, signedInAgain: done },
        refusals,
      },
    ],
    ports,
  };
}

function downloadWalks(): MachineWalks {
  const ports = heldPorts(['download']);
  return {
    plans: [
      {
        machine: withHeldPorts(downloadMachine, ports),
        // The first of the stored files on the page (tests/screens/resolvePorts.ts).
        input: { id: 'note-1', filename: 'cyfrifon-1.pdf' },
        events: () => [{ type: 'download.requested' }],
        outputs: { fetchFile: () => [undefined] },
        refusals,
      },
    ],
    ports,
  };
}

export const authorisedWalks = { call: callWalks, download: downloadWalks };
