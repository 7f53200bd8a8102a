// Stands in for src/app/actors: the same machines by the same names, each port held until a walk settles it.
import { fromPromise, StateMachine, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { accountMachine } from '#machines/accountMachine.ts';
import { applicationMachine } from '#machines/applicationMachine.ts';
import { brokerMachine } from '#machines/brokerMachine.ts';
import { childItemsMachine } from '#machines/childItemsMachine.ts';
import { clientMachine } from '#machines/clientMachine.ts';
import { companySearchMachine } from '#machines/companySearchMachine.ts';
import { dashboardMachine } from '#machines/dashboardMachine.ts';
import { documentsMachine } from '#machines/documentsMachine.ts';
import { eoiMachine } from '#machines/eoiMachine.ts';
import { keepAliveMachine } from '#machines/keepAliveMachine.ts';
import { lookupsMachine } from '#machines/lookupsMachine.ts';
import { postcodeMachine } from '#machines/postcodeMachine.ts';
import { shellMachine } from '#machines/shellMachine.ts';
import { silentPort } from '../paths/heldPorts.ts';

interface Held {
  resolve: (output: unknown) => void;
  reject: (error: unknown) => void;
}

/** The promises under way, by who asked and the id of the invoke: a page may hold several lists that ask the same. */
const held = new WeakMap<AnyActorRef, Map<string, Held>>();

const port = fromPromise<unknown, unknown>(({ self }) => {
  const asker = self._parent;
  if (asker === undefined) throw new Error(`Nobody asked ${self.id}.`);
  const asked = held.get(asker) ?? new Map<string, Held>();
  held.set(asker, asked);
  return new Promise((resolve, reject) => asked.set(self.id, { resolve, reject }));
});

/** The promise that an actor waits for. */
export function heldPort(asker: AnyActorRef, id: string): Held {
  const found = held.get(asker)?.get(id);
  if (found === undefined) throw new Error(`No port ${id} is under way.`);
  return found;
}

/** These report by events, which the walk sends as they would. */
const reporting = ['drafts', 'upload', 'watchPerson'];

function hold(machine: AnyStateMachine): AnyStateMachine {
  const sources = Object.entries<unknown>(machine.implementations.actors).map(([name, logic]) => {
    if (logic instanceof StateMachine) return [name, hold(logic)];
    return [name, reporting.includes(name) ? silentPort : port];
  });
  return machine.provide({ actors: Object.fromEntries(sources) });
}

export const providedAccount = hold(accountMachine);
export const providedApplication = hold(applicationMachine);
export const providedBroker = hold(brokerMachine);
export const providedChildItems = hold(childItemsMachine);
export const providedClient = hold(clientMachine);
export const providedCompanySearch = hold(companySearchMachine);
export const providedDashboard = hold(dashboardMachine);
export const providedDocuments = { eoi: hold(documentsMachine), application: hold(documentsMachine) };
export const providedEoi = hold(eoiMachine);
export const providedKeepAlive = hold(keepAliveMachine);
export const providedLookups = hold(lookupsMachine);
export const providedPostcode = hold(postcodeMachine);
export const providedShell = hold(shellMachine);
