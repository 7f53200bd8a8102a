// The own events of the machines that no person makes by a control of the machine's screen, each with who sends it instead. Every other own event
// needs an executor at the level `screens`, or a reason in `notOnScreens`, and at the level `browser` one, or a reason in
// e2e/paths/notInBrowser.ts.
import type { AnyStateMachine, EventFromLogic } from 'xstate';
import type { brokerMachine } from '#machines/broker/brokerMachine.ts';
import type { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import type { documentsMachine } from '#machines/documents/documentsMachine.ts';
import type { fileMachine } from '#machines/documents/fileMachine.ts';
import type { applicationMachine } from '#machines/record/applicationMachine.ts';
import type { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { keepAliveMachine } from '#machines/session/keepAliveMachine.ts';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { shellMachine } from '#machines/shell/shellMachine.ts';

type SendersOf<Machine extends AnyStateMachine> = {
  readonly [Type in EventFromLogic<Machine>['type']]?: string;
};

const byDraft = 'The port that reads the drafts of the device finds one.';
const byFullStorage = 'The port that writes the drafts finds the storage full or blocked.';
const byStorage = 'The port that writes the drafts finds that the storage takes them again.';
const byLeaving =
  'The shell sends it when the person leaves the page; the paths of the shell press its buttons.';
const byPort =
  'The port that writes the drafts sends it when the browser hides the page or another tab deletes the draft, and the shell when it closes the page.';

const broker: SendersOf<typeof brokerMachine> = {
  'files.counted': 'The documents of an open row tell it.',
};

const childItems: SendersOf<typeof childItemsMachine> = {
  'draft.found': byDraft,
  'draft.refused': byFullStorage,
  'draft.kept': byStorage,
  'answers.discarded': byLeaving,
  'save.requested': byLeaving,
  'flush.requested': byPort,
};

const dashboard: SendersOf<typeof dashboardMachine> = {
  'overview.fetched': 'The machine raises it for its own regions.',
};

const byFile = 'The machine of a chosen file reports it; the paths of that machine press its buttons.';
const documents: SendersOf<typeof documentsMachine> = {
  'file.uploading': byFile,
  'file.failed': byFile,
  'file.refused': byFile,
  'file.unconfirmed': byFile,
  'file.discarded': byFile,
  'file.stored': byFile,
  'removal.ended': 'The machine raises it for its own regions.',
};

const file: SendersOf<typeof fileMachine> = {
  'upload.queued': 'The machine of the documents sends it while other files are being uploaded.',
  'upload.progressed': 'The port that uploads the file reports it.',
  'file.found': 'The machine of the documents finds that a file is stored although its upload had no answer.',
};

const byPart =
  'The list or the documents of a step send it, or the machine that fetches one of them or the EOI (relatedPartMachine).';

const eoi: SendersOf<typeof eoiMachine> = {
  'draft.found': byDraft,
  'draft.refused': byFullStorage,
  'draft.kept': byStorage,
  'answers.discarded': byLeaving,
  'save.requested': byLeaving,
  'flush.requested': byPort,
  'related.changed': byPart,
  'record.prefilled':
    'The company search of the step sends it when the person uses the address of the company.',
  'change.refused': byPart,
};

const application: SendersOf<typeof applicationMachine> = {
  ...eoi,
  'item.typed': byPart,
  'items.outdated': byPart,
  'part.failed': byPart,
};

const keepAlive: SendersOf<typeof keepAliveMachine> = {
  'user.acted': 'A key, a press or scrolling anywhere on the page; the port that listens sends it.',
  'check.requested':
    'The page becomes visible or gets the focus, or another tab has changed the tokens; the port that listens sends it.',
};

const byAccount = 'The machine of the account sends it.';
const byCall = 'A call that was refused sends it, or another machine of the portal.';

const session: SendersOf<typeof sessionMachine> = {
  'refresh.requested': byCall,
  'session.opened': 'The machine of the account sends it when a person has signed in.',
  'tokens.read': 'The machine that keeps the session alive has read the cookies again.',
  'verification.awaited': byAccount,
  'verification.done': byAccount,
  'session.expired': byCall,
  'rolecheck.requested': 'A call that was answered with 403 sends it.',
  'tokens.accepted': 'A call after a sign-in was answered otherwise than by 401.',
};

const byKeepAlive = 'The machine that keeps the session alive sends it.';
const byShell = 'The shell raises it when the snapshot of the session changes.';

const shell: SendersOf<typeof shellMachine> = {
  'notice.raised': 'The machines of the page send it.',
  'client.named': 'The step flow of a client’s Application says whose it is, once the record is fetched.',
  'client.lost': 'A call was told that the client is no longer assigned.',
  'session.expired': byKeepAlive,
  'session.changed': byShell,
  'session.cleared': byShell,
  'role.changed': byShell,
  'session.opened': byAccount,
  'tokens.read': byKeepAlive,
  'verification.awaited': byAccount,
  'verification.done': byAccount,
  'address.moved': 'A machine of the page moves on to another of its pages.',
  'page.requested': 'The machine raises it for its own regions.',
};

/** By the machine's name. */
export const otherSenders: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application,
  broker,
  childItems,
  dashboard,
  documents,
  eoi,
  file,
  keepAlive,
  session,
  shell,
};

const byPicker =
  'The page makes a random key for a chosen file, and the path another; uploads.test.ts chooses files.';

/** The events that a person makes by a control which the paths of the screens do not have, each with the reason, by the machine's name. */
export const notOnScreens: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  application: {
    'related.retried':
      'The button belongs to a part that has failed; tests/screens/unloadedParts.test.ts presses it.',
  } satisfies SendersOf<typeof applicationMachine>,
  documents: {
    'files.chosen': byPicker,
    'replacement.chosen':
      'The page makes a random key for a chosen file, and the path another; deletedFiles.test.ts replaces a file.',
    'removal.requested': 'The file of the path is not on the page; deletedFiles.test.ts presses its button.',
    'uploads.stopped': 'The file of the path is not on the page; uploads.test.ts presses the button.',
  } satisfies SendersOf<typeof documentsMachine>,
};
