// Replaces the providers of src/app/actors in the tests of screens: the same machines under the same names, with ports that stay pending until the test
// resolves or rejects them.
import {
  assign,
  fromCallback,
  fromPromise,
  StateMachine,
  type AnyActorLogic,
  type AnyActorRef,
  type AnyStateMachine,
} from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { CallIdentity } from '#machines/call/callMachine.ts';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { documentsMachine } from '#machines/documents/documentsMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { keepAliveMachine } from '#machines/session/keepAliveMachine.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import type { DraftRequest } from '#machines/ports.ts';
import { refreshId, signInId, silentPort } from '../paths/deferredPorts.ts';

interface PendingPromise {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The pending promises by the actor that invoked them and the id of the invoke: a page can have several lists with the same invokes. */
const pendingPromises = new WeakMap<AnyActorRef, Map<string, PendingPromise>>();

/** @param nameOf the actor and the invoke id under which the promise is stored */
const portFor = (nameOf: (self: AnyActorRef) => [invoker: AnyActorRef | undefined, id: string]) =>
  fromPromise<unknown, unknown>(({ self }) => {
    const [invoker, id] = nameOf(self);
    if (invoker === undefined) throw new Error(`${self.id} has no parent.`);
    const pending = pendingPromises.get(invoker) ?? new Map<string, PendingPromise>();
    pendingPromises.set(invoker, pending);
    return new Promise((resolve, reject) => {
      const answered =
        <Answer>(settle: (answer: Answer) => void) =>
        (answer: Answer) => {
          pending.delete(id);
          settle(answer);
        };
      pending.set(id, { resolve: answered(resolve), reject: answered(reject) });
    });
  });

const port = portFor((self) => [self._parent, self.id]);

/** The ports of a call machine are stored under the machine that invoked the call, which is the parent of the call's actor. */
const portOfCall = (idOf: (call: string) => string) =>
  portFor(({ _parent: call }) => [call?._parent, idOf(call?.id ?? '')]);

const identity: CallIdentity = { userId: 'u-1', idempotencyKey: 'key-1' };

const pendingCall = {
  actions: { identify: assign(identity) },
  actors: {
    send: portOfCall((call) => call),
    refresh: portOfCall(refreshId),
    // The role of the user never changes in these tests.
    checkRole: fromPromise(async () => {}),
    awaitSignIn: portOfCall(signInId),
  },
};

/** The pending promise of an invoke. Throws when the actor has not invoked it. */
export function pendingPort(invoker: AnyActorRef, id: string): PendingPromise {
  const found = pendingPromises.get(invoker)?.get(id);
  if (found === undefined) throw new Error(`No port ${id} is pending.`);
  return found;
}

/** Whether the actor has invoked this port and has no answer yet. */
export const isPending = (invoker: AnyActorRef, id: string): boolean =>
  pendingPromises.get(invoker)?.has(id) ?? false;

const draftRequests = new WeakMap<AnyActorRef, DraftRequest[]>();

/** What a machine has asked of its drafts, in order. */
export const draftRequestsOf = (invoker: AnyActorRef): readonly DraftRequest[] =>
  draftRequests.get(invoker) ?? [];

/** These ports report by events, which the path sends itself. */
const callbackPorts: Readonly<Record<string, AnyActorLogic>> = {
  drafts: fromCallback<DraftRequest>(({ self, receive }) => {
    const { _parent: invoker } = self;
    if (invoker === undefined) throw new Error('The drafts have no parent.');
    receive((request) => draftRequests.set(invoker, [...draftRequestsOf(invoker), request]));
  }),
  progress: silentPort,
  watchActivity: silentPort,
};

function withPendingPorts(machine: AnyStateMachine): AnyStateMachine {
  const sources = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => {
    if (logic instanceof StateMachine)
      return [name, logic.id === 'call' ? logic.provide(pendingCall) : withPendingPorts(logic)];
    return [name, callbackPorts[name] ?? port];
  });
  return machine.provide({ actors: Object.fromEntries(sources) });
}

// The names of src/app/actors: `provide…` takes the session of the page, for machines that make authorised calls; `provided…` needs none.
const provider = (machine: AnyStateMachine) => {
  const made = withPendingPorts(machine);
  return () => made;
};

export const providedAccount = withPendingPorts(accountMachine);
export const provideApplication = provider(applicationMachine);
export const provideBroker = provider(brokerMachine);
export const provideChildItems = provider(childItemsMachine);
let addKeys = 0;
export const newAddKey = () => `add ${(addKeys += 1)}`;
export const providedCompanySearch = withPendingPorts(companySearchMachine);
export const provideDashboard = provider(dashboardMachine);
export const provideDocumentsOf = {
  eoi: provider(documentsMachine),
  application: provider(documentsMachine),
};
export const provideDownload = provider(downloadMachine);
export const provideEoi = provider(eoiMachine);
export const provideKeepAlive = provider(keepAliveMachine);
export const providedLookup = withPendingPorts(lookupMachine);
export const providedPostcode = withPendingPorts(postcodeMachine);
export const providedShell = withPendingPorts(shellMachine);
