// The states that a user can see in the browser, and those that are left too soon to be seen.
import { getStateNodes } from 'xstate/graph';
import { machines } from './machines.ts';

interface BrieflyVisibleState {
  state: string;
  reason: string;
}

/** States that no browser shows long enough to be inspected. A browser run that observes one of them fails, so the list stays minimal. */
export const brieflyVisibleStates: readonly BrieflyVisibleState[] = [
  { state: 'account.login.clearing', reason: 'Cookies are cleared at once.' },
  { state: 'account.signedIn', reason: 'The portal navigates to the dashboard at once.' },
  { state: 'eoi.resolvingLocation', reason: 'The machine chooses the page at once.' },
  { state: 'application.resolvingLocation', reason: 'The machine chooses the page at once.' },
  { state: 'eoi.exited', reason: 'The portal navigates to the dashboard at once.' },
  { state: 'application.exited', reason: 'The portal navigates to the dashboard at once.' },
  { state: 'lookup.unneeded', reason: 'No page shows a lookup before one needs it.' },
  {
    state: 'application.awaitingDocuments',
    reason: 'The documents have arrived before their page is opened.',
  },
  {
    state: 'shell.address.saving',
    reason: 'The form that saves shows it: its own machine is in its saving state.',
  },
  { state: 'session.starting', reason: 'Cookies are read at once.' },
  { state: 'session.expiring', reason: 'Cookies are cleared at once.' },
  { state: 'session.checkingTokens', reason: 'Cookies are read at once.' },
  { state: 'session.loggingOut', reason: 'The page is reloaded at once.' },
  { state: 'session.reloading', reason: 'The page is reloaded at once.' },
  { state: 'keepAlive.readingSession', reason: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.warning.readingSession', reason: 'The clock and the cookies are read at once.' },
  { state: 'keepAlive.ended', reason: 'The portal navigates to the sign-in page at once.' },
  ...['scanning.waiting', 'scanning.polling', 'unready'].map((state) => ({
    state: `documents.list.${state}`,
    reason: 'No file of the browser tests is scanned for long; the paths of the screens show it.',
  })),
  {
    state: 'documents.list.checking',
    reason: 'Reached only after an upload without an answer; the paths of the screens show it.',
  },
  ...['confirming', 'removing'].map((state) => ({
    state: `documents.removal.${state}`,
    reason: 'A file has to be stored first; e2e/documents.spec.ts and the paths of the screens show it.',
  })),
  ...['confirming', 'ending'].map((state) => ({
    state: `dashboard.brokers.${state}`,
    reason: 'A broker has to be assigned first; e2e/acting.spec.ts and the paths of the screens show it.',
  })),
  { state: 'file.stored', reason: 'A stored file is shown in the list of stored files instead.' },
  { state: 'file.removed', reason: 'A removed file is not shown.' },
];

/** The life of a record runs on the server; a call and a part of an Application are only visible through the machine that started them. */
const invisibleMachines = ['recordLife', 'call', 'relatedPart'];

const isBrieflyVisible = (id: string) => brieflyVisibleStates.some(({ state }) => state === id);

/** The innermost state nodes in which a machine of the browser can rest: the machine's name, and the node's id as XState gives it. */
export const visibleStates = (): { machine: string; state: string }[] =>
  Object.entries(machines)
    .filter(([machine]) => !invisibleMachines.includes(machine))
    .flatMap(([machine, { root }]) =>
      getStateNodes(root)
        .filter(({ type }) => type === 'atomic' || type === 'final')
        // A machine rests in a state with eventless transitions only while all their guards are false.
        .filter(({ always = [] }) => always.every(({ guard }) => guard !== undefined))
        .filter(({ id }) => !isBrieflyVisible(id))
        .map(({ id }) => ({ machine, state: id })),
    );
