// Stands in for src/app/actors: the same machines by the same names, each port held until a walk settles it.
import { assign, fromPromise, StateMachine, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { applicationMachine } from '#machines/record/applicationMachine.ts';
import { brokerMachine } from '#machines/broker/brokerMachine.ts';
import { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import { clientMachine } from '#machines/broker/clientMachine.ts';
import { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import { documentsMachine } from '#machines/documents/documentsMachine.ts';
import { eoiMachine } from '#machines/record/eoiMachine.ts';
import { downloadMachine } from '#machines/documents/downloadMachine.ts';
import { lookupsMachine } from '#machines/lookups/lookupsMachine.ts';
import { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import { keepAliveMachine } from '#machines/session/keepAliveMachine.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { refreshId, signInId, silentPort } from '../paths/deferredPorts.ts';

interface Held {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The promises under way, by who asked and the id of the invoke: a page may hold several lists that ask the same. */
const held = new WeakMap<AnyActorRef, Map<string, Held>>();

/** @param nameOf of what is asked, from the id of its invoke, and whether a call asks it on behalf of its machine */
const portFor = (nameOf: (self: AnyActorRef) => [asker: AnyActorRef | undefined, id: string]) =>
  fromPromise<unknown, unknown>(({ self }) => {
    const [asker, id] = nameOf(self);
    if (asker === undefined) throw new Error(`Nobody asked ${self.id}.`);
    const asked = held.get(asker) ?? new Map<string, Held>();
    held.set(asker, asked);
    return new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
  });

const port = portFor((self) => [self._parent, self.id]);

/** An authorised call: its request is asked by the machine that makes it, and what it asks of the session beside it. */
const portOfCall = (idOf: (call: string) => string) =>
  portFor(({ _parent: call }) => [call?._parent, idOf(call?.id ?? '')]);

const heldCall = {
  actions: { identify: assign({ caller: 'u-1', idempotencyKey: 'key-1' }) },
  actors: {
    send: portOfCall((call) => call),
    refresh: portOfCall(refreshId),
    signedInAgain: portOfCall(signInId),
  },
};

/** The promise that an actor waits for. */
export function heldPort(asker: AnyActorRef, id: string): Held {
  const found = held.get(asker)?.get(id);
  if (found === undefined) throw new Error(`No port ${id} is under way.`);
  return found;
}

/** Whether the actor has asked this. */
export const isAsked = (asker: AnyActorRef, id: string): boolean => held.get(asker)?.has(id) ?? false;

/** These report by events, which the walk sends as they would. */
const reporting = ['drafts', 'progress', 'watchPerson'];

function hold(machine: AnyStateMachine): AnyStateMachine {
  const sources = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => {
    if (logic instanceof StateMachine)
      return [name, logic.id === 'call' ? logic.provide(heldCall) : hold(logic)];
    return [name, reporting.includes(name) ? silentPort : port];
  });
  return machine.provide({ actors: Object.fromEntries(sources) });
}

// As src/app/actors names them: those that ask the backend are made for the session of the page.
const providing = (machine: AnyStateMachine) => {
  const made = hold(machine);
  return () => made;
};

export const providedAccount = hold(accountMachine);
export const provideApplication = providing(applicationMachine);
export const provideBroker = providing(brokerMachine);
export const provideChildItems = providing(childItemsMachine);
export const provideClient = providing(clientMachine);
export const providedCompanySearch = hold(companySearchMachine);
export const provideDashboard = providing(dashboardMachine);
export const provideDocumentsOf = {
  eoi: providing(documentsMachine),
  application: providing(documentsMachine),
};
export const provideDownload = providing(downloadMachine);
export const provideEoi = providing(eoiMachine);
export const provideKeepAlive = providing(keepAliveMachine);
export const providedLookups = hold(lookupsMachine);
export const providedPostcode = hold(postcodeMachine);
export const providedShell = hold(shellMachine);
