// The own events of the machines that no path in the browser makes although a person can, each with the test that makes it, or with the reason.
// tests/model/otherSenders.ts has the events that no person makes by a control of the page.
import { existsSync, readFileSync } from 'node:fs';
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { brokerMachine } from '#machines/broker/brokerMachine.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import type { documentsMachine } from '#machines/documents/documentsMachine.ts';
import type { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import type { applicationMachine } from '#machines/record/applicationMachine.ts';
import type { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { shellMachine } from '#machines/shell/shellMachine.ts';
import { otherSenders } from '#tests/model/otherSenders.ts';
import { declaredEvents } from '#tests/paths/machineGraph.ts';

/** A test that makes the event: its file in e2e, and its title or the part of the title after a value. */
interface MadeBy {
  spec: string;
  title: string;
}

type ReasonsOf<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: string | MadeBy;
};

const broker: ReasonsOf<typeof brokerMachine> = {
  // One client has one page.
  'page.turned': { spec: 'broker.spec.ts', title: 'can be searched, filtered and paged' },
  'page.typed': {
    spec: 'broker.spec.ts',
    title: 'a page is opened by its number and a row found by its reference',
  },
};

const childItems: ReasonsOf<typeof childItemsMachine> = {
  'draft.used': {
    spec: 'drafts.spec.ts',
    title: 'the draft of an unsaved item is offered when its list is shown again',
  },
  'draft.discarded': 'A list offers a draft after a reload only; the paths of the screens discard it.',
  // The list of the paths has no such button.
  'none.declared': {
    spec: 'listHelp.spec.ts',
    title: 'a project without jobs says so and goes on to the next step',
  },
};

const ending: MadeBy = {
  spec: 'acting.spec.ts',
  title: 'the client stops a broker on the dashboard: the Application leaves the broker’s list at once',
};

const dashboard: ReasonsOf<typeof dashboardMachine> = {
  'ending.requested': ending,
  'ending.confirmed': ending,
  'ending.cancelled': ending,
};

const removing: MadeBy = {
  spec: 'documents.spec.ts',
  title: 'a stored document is deleted after the question, and another one replaced',
};

const documents: ReasonsOf<typeof documentsMachine> = {
  'removal.requested': removing,
  'removal.confirmed': removing,
  'removal.cancelled': removing,
  'replacement.chosen': removing,
  'uploads.stopped': 'The button belongs to the overlay of the files, whose paths press it.',
};

const lookup: ReasonsOf<typeof lookupMachine> = {
  'lookup.needed': 'A step that shows the lookup sends it when it is opened, and the paths begin there.',
};

const eoi: ReasonsOf<typeof eoiMachine> = {
  // The version of the other window stays on the server, so that the next save would be refused again, which the graph does not know.
  'conflict.cancelled': {
    spec: 'leaving.spec.ts',
    title: 'a conflict leads back to the answers by its button and by Escape, and the next save asks again',
  },
  // The saved answer would stay in the record, so that the paths could not type it as another one again.
  'version.replaced': {
    spec: 'leaving.spec.ts',
    title: 'a save after another window has changed the record lets the user choose a version',
  },
  'draft.used': {
    spec: 'drafts.spec.ts',
    title: 'after a closed tab the draft is offered with the stored answers, used and saved',
  },
  'draft.discarded': {
    spec: 'drafts.spec.ts',
    title: 'a discarded draft of a record that has changed since is deleted',
  },
};

const application: ReasonsOf<typeof applicationMachine> = {
  ...eoi,
  'related.retried':
    'A part of the Application has to fail first; tests/screens/unloadedParts.test.ts presses the button.',
};

const saving: MadeBy = {
  spec: 'leaving.spec.ts',
  title: 'save and leave stays at the page with the reason until the save succeeds',
};

const shell: ReasonsOf<typeof shellMachine> = {
  'leave.saved': saving,
  'save.refused': saving,
};

/** By the machine's name. */
export const notInBrowser: Readonly<Record<string, Readonly<Record<string, string | MadeBy>>>> = {
  application,
  broker,
  childItems,
  dashboard,
  documents,
  eoi,
  lookup,
  shell,
};

/** Whether the file of the test exists and has a test of this title. */
function isWritten({ spec, title }: MadeBy): boolean {
  const file = new URL(`../${spec}`, import.meta.url);
  return existsSync(file) && readFileSync(file, 'utf8').includes(title);
}

/**
 * The own events of a machine that no path in the browser makes without a reason, and the executors and reasons that are out of date.
 * @param made the events on the paths of the machine
 * @param executors the events that have an executor in one of its browser models
 */
export function browserEventProblems(
  machine: AnyStateMachine,
  name: string,
  { made, executors }: { made: ReadonlySet<string>; executors: ReadonlySet<string> },
  reasons: Readonly<Record<string, string | MadeBy>> = notInBrowser[name] ?? {},
): string[] {
  const senders = otherSenders[name] ?? {};
  const declared = declaredEvents(machine);
  const hasReason = (type: string) => Object.hasOwn(reasons, type);
  return [
    ...[...declared]
      .filter((type) => !made.has(type) && !hasReason(type) && !Object.hasOwn(senders, type))
      .map((type) => `${type}: no path makes it, and nothing says why`),
    ...[...executors].filter((type) => !made.has(type)).map((type) => `${type}: no path uses its executor`),
    ...Object.entries(reasons).flatMap(([type, reason]) => [
      ...(declared.has(type) ? [] : [`${type}: the machine has no such event`]),
      ...(made.has(type) || Object.hasOwn(senders, type) ? [`${type}: a reason although it is made`] : []),
      ...(typeof reason === 'string' || isWritten(reason)
        ? []
        : [`${type}: ${reason.spec} has no test “${reason.title}”`]),
    ]),
  ];
}
