// What a person sees in every state of every machine that has a screen, in terms of the product (docs/product.md) and written by hand: never
// from the machine or the component, whose faults it has to find. The type of each table has a key for each state of its machine, so that
// the compiler names a new state without an expectation and an expectation about a state that is gone.
import type { accountMachine } from '#machines/account/accountMachine.ts';
import type { brokerMachine } from '#machines/broker/brokerMachine.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { DisplayState } from '#machines/catalogue/statuses.ts';
import type { dashboardMachine } from '#machines/dashboard/dashboardMachine.ts';
import type { documentsMachine } from '#machines/documents/documentsMachine.ts';
import type { downloadMachine } from '#machines/documents/downloadMachine.ts';
import type { fileMachine } from '#machines/documents/fileMachine.ts';
import type { childItemsMachine } from '#machines/list/childItemsMachine.ts';
import type { companySearchMachine } from '#machines/lookups/companySearchMachine.ts';
import type { eligibilityMachine } from '#machines/lookups/eligibilityMachine.ts';
import type { lookupMachine } from '#machines/lookups/lookupMachine.ts';
import type { postcodeMachine } from '#machines/lookups/postcodeMachine.ts';
import type { eoiMachine } from '#machines/record/eoiMachine.ts';
import type { stepState } from '#machines/record/stepState.ts';
import type { keepAliveMachine } from '#machines/session/keepAliveMachine.ts';
import type { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { shellMachine } from '#machines/shell/shellMachine.ts';
import {
  anything,
  type Control,
  type NamedDialog,
  type OneOf,
  type Said,
  type ExpectedScreen,
  type StateIn,
  type StateOf,
  type Expectation,
  type ExpectationFor,
  type StatesOf,
  type Text,
  type Unseen,
} from './expectedScreen.ts';

const text = (id: string, values?: Text['values']): Text => ({ id, ...(values && { values }) });
const button = (id: string, values?: Text['values']): Control => ({ role: 'button', ...text(id, values) });
const link = (id: string, values?: Text['values']): Control => ({ role: 'link', ...text(id, values) });
const alert = (id: string, values?: Text['values']): Said => ({ role: 'alert', ...text(id, values) });
const status = (id: string, values?: Text['values']): Said => ({ role: 'status', ...text(id, values) });

/** The button that fetches a part of the page again, whose name is in it. */
const tryPartAgain = button('button.tryagain.part', { part: anything });

const oneOf = (...controls: readonly Control[]): OneOf => ({ oneOf: controls });

/** The person has each of these controls. */
const offers = (...controls: ExpectedScreen['controls']): ExpectedScreen => ({ controls });
/** The person waits, and the overlay says for what. */
const waits = (overlay: string): ExpectedScreen => ({ controls: [], overlay: text(overlay) });
/** The person is asked something. */
const asks = (dialog: Text, ...controls: ExpectedScreen['controls']): ExpectedScreen => ({
  controls,
  dialog,
});
/** The person is asked one of these questions. */
const asksOneOf = (...dialog: readonly NamedDialog[]): ExpectedScreen => ({ controls: [], dialog });
const question = (title: string, ...controls: readonly Control[]): NamedDialog => ({
  ...text(title),
  offers: controls,
});
/** This part of the page shows nothing of its own. */
const nothing: ExpectedScreen = { controls: [] };

/** The same on a page with this heading. */
const on = (heading: string, values?: Text['values']) => ({
  offers: (...controls: ExpectedScreen['controls']): ExpectedScreen => ({
    ...offers(...controls),
    heading: text(heading, values),
  }),
  waits: (overlay: string): ExpectedScreen => ({ ...waits(overlay), heading: text(heading, values) }),
  asks: (dialog: Text, ...controls: ExpectedScreen['controls']): ExpectedScreen => ({
    ...asks(dialog, ...controls),
    heading: text(heading, values),
  }),
});

const leftAtOnce: Unseen = { unseen: 'The machine leaves the state at once.' };

// Product 5.1 to 5.5 and 5.15.
const login = on('screen.login.title');
const register = on('screen.register.title');
const check = on('screen.verification-check.title');
const verify = on('screen.verify.title');
const resend = on('screen.resend-verification.title');
const forgot = on('screen.forgot-password.title');
const reset = on('screen.reset-password.title');

const account: StatesOf<typeof accountMachine> = {
  routing: leftAtOnce,
  'login.entering': login.offers(button('screen.login.submit')),
  'login.clearing': { ...login.waits('busy.signingin'), notInBrowser: 'Cookies are cleared at once.' },
  'login.checking': login.waits('busy.signingin'),
  'login.sendingLink': login.waits('busy.sending'),
  'login.signingIn': login.waits('busy.signingin'),
  'login.sendingLinkAfterLogin': login.waits('busy.sending'),
  'login.userNotFound': {
    ...login.offers(link('screen.login.register')),
    says: alert('notice.login.nouser'),
  },
  signedIn: { unseen: 'The portal navigates to the dashboard at once.' },
  'register.entering': register.offers(button('screen.register.submit')),
  'register.creating': register.waits('busy.creating'),
  // Without the address to which the mail went, for example after a reload, the page leads to the form that asks for it.
  'verificationCheck.waiting': check.offers(
    oneOf(button('screen.verification-check.verified'), link('screen.verification-check.again')),
  ),
  'verificationCheck.checking': check.waits('busy.checking'),
  'verificationCheck.resending': check.waits('busy.sending'),
  // An address without a token leads to the form that asks for a new mail.
  'verify.ready': verify.offers(oneOf(button('screen.verify.submit'), link('screen.verify.resend'))),
  'verify.verifying': verify.waits('busy.verifying'),
  'verify.verified': on('screen.verify.done.title').offers(link('screen.verify.login')),
  'verify.expired': on('screen.verify.expired.title').offers(link('screen.verify.login')),
  'resend.entering': resend.offers(button('screen.resend-verification.submit')),
  'resend.sending': resend.waits('busy.sending'),
  'forgot.entering': forgot.offers(button('screen.forgot-password.submit')),
  'forgot.sending': forgot.waits('busy.sending'),
  'forgot.sent': on('screen.forgot-password.sent.title').offers(button('screen.forgot-password.sent.again')),
  'forgot.resending': on('screen.forgot-password.sent.title').waits('busy.sending'),
  'reset.entering': reset.offers(button('screen.reset-password.submit')),
  'reset.setting': reset.waits('busy.settingpassword'),
  'reset.linkRejected': on('screen.reset-password.refused.title').offers(link('screen.reset-password.again')),
  'reset.outcomeUnknown': on('screen.reset-password.unknown.title').offers(
    link('screen.reset-password.login'),
  ),
  'reset.done': on('screen.reset-password.done.title').offers(link('screen.reset-password.login')),
};

// Product 9.2 to 9.8.
const list = on('screen.broker-dashboard.title');

const broker: StatesOf<typeof brokerMachine> = {
  loading: list.waits('busy.loading'),
  'listed.idle': list.offers(button('broker.refresh')),
  'listed.typing': list.offers(button('broker.refresh')),
  // No overlay while the person can go on typing.
  'listed.fetchingPage.inBackground': list.offers(button('broker.refresh')),
  'listed.fetchingPage.withOverlay': list.waits('busy.loading'),
  exporting: list.waits('busy.gathering'),
  confirmingRemoval: list.asks(
    text('dialog.remove.title', { reference: anything }),
    button('dialog.remove.remove'),
  ),
  removing: list.waits('busy.removing'),
  failed: { ...list.offers(button('button.tryagain')), says: text('screen.broker-dashboard.failed') },
};

// Product 7.3 to 7.9 and 7.13. The name is that of the list.
const itemDialogs = [
  text('dialog.item.addtitle', { one: anything }),
  text('dialog.item.edittitle', { one: anything }),
];
const pasteDialog = text('dialog.paste.title', { list: anything });
const typingItem: ExpectedScreen = { controls: [button('dialog.item.save')], dialog: itemDialogs };
const addingItem = (overlay: string): ExpectedScreen => ({ ...waits(overlay), dialog: itemDialogs });
/** The dialog of an edited item stays open; an item is deleted and restored without one. */
const changingItem = (overlay: string): ExpectedScreen => ({
  ...waits(overlay),
  dialog: [text('dialog.item.edittitle', { one: anything }), null],
});
const pasting = asks(pasteDialog, button('dialog.paste.check'));
const discarding = asks(text('dialog.item.discard.title'), button('dialog.item.discard.stay'));

const childItems: StatesOf<typeof childItemsMachine> = {
  preparingChange: leftAtOnce,
  saveFailed: leftAtOnce,
  loading: waits('busy.loading'),
  // The harness of the list knows what it says.
  failed: offers(tryPartAgain),
  listed: (name) => offers(button(`list.${name}.add`)),
  'editing.idle': typingItem,
  'editing.typing': typingItem,
  'pasting.writing.empty': pasting,
  'pasting.writing.filled': pasting,
  'pasting.checked': asks(pasteDialog, button('dialog.paste.back')),
  'pasting.confirmingCancel': discarding,
  addingRows: { ...waits('busy.saving'), dialog: pasteDialog },
  checkingRowOutcome: { ...waits('busy.checking'), dialog: pasteDialog },
  checkingForRow: { ...waits('busy.checking'), dialog: pasteDialog },
  confirmingCancel: discarding,
  adding: addingItem('busy.saving'),
  checkingAddOutcome: addingItem('busy.checking'),
  checkingForDuplicate: addingItem('busy.checking'),
  saving: changingItem('busy.savinglist'),
  checkingOutcome: changingItem('busy.checking'),
  checkingAccess: {
    ...changingItem('busy.checking'),
    notInBrowser: 'The browser paths of the lists are those of an applicant, whose access nobody can end.',
  },
  fetchingServerVersion: changingItem('busy.checking'),
  fetchingChanges: changingItem('busy.checking'),
  // The harness of the list knows which of them.
  resolvingConflict: asksOneOf(
    question(
      'dialog.item.contested.title',
      button('dialog.conflict.save'),
      button('dialog.conflict.taketheirs'),
      button('dialog.conflict.back'),
    ),
    question(
      'dialog.item.deleted.title',
      button('dialog.item.deleted.add'),
      button('dialog.item.deleted.leave'),
      button('dialog.conflict.back'),
    ),
    question(
      'dialog.item.deleting.title',
      button('dialog.item.deleting.delete'),
      button('dialog.item.deleting.keep'),
    ),
  ),
};

// Product 3.16.
const search = button('companysearch.search');

const companySearch: StatesOf<typeof companySearchMachine> = {
  opening: leftAtOnce,
  idle: offers(search),
  searching: waits('companysearch.searching'),
  found: offers(button('companysearch.select', { company: anything })),
  numberNotFound: { ...offers(search), says: status('companysearch.none') },
  nameNotFound: { ...offers(search), says: status('companysearch.noname') },
  failed: { ...offers(search), says: status('companysearch.trouble') },
  picked: { ...offers(button('companysearch.change')), says: text('companysearch.chosen') },
};

// Product 2.9, 2.10 and 9.10: what the page says, the card of each record, and the brokers.
const dashboardPage = on('screen.dashboard.title');
const refresh = button('screen.dashboard.refresh');

/** Whether the card of the EOI is folded: the Application exists, and the EOI neither needs the applicant nor has ended before the Application. */
function isEoiFolded(display: DisplayState, active: readonly string[]): boolean {
  const isThere = active.some((id) => /^dashboard\.application\.(?!unknown$|not-started\.absent$)/.test(id));
  const isAtFirstStep = active.includes('dashboard.eoi.not-started.existing');
  if (isAtFirstStep || display === 'in-progress' || display === 'in-query') return false;
  const hasEnded = display === 'rejected' || display === 'withdrawn';
  return isThere && !(hasEnded && active.includes('dashboard.application.not-started.existing'));
}

const cardOf = (record: RecordName) => {
  const shows =
    (
      display: DisplayState,
      verb: 'continue' | 'start' | 'view',
      ...others: readonly ('tasks' | 'documents')[]
    ): ExpectationFor =>
    (_, active) => {
      const controls = [verb, ...others].map((each) => link(`screen.dashboard.${each}.${record}`));
      // After a submit the status from before it shows: the card then offers the documents alone. The harness of the dashboard knows when.
      const maybePending = verb === 'continue' && !active.includes('dashboard.overview.upToDate');
      const offered = maybePending ? [link(`screen.dashboard.documents.${record}`)] : controls;
      const folded: Control = { role: 'summary', id: `screen.dashboard.details.${record}` };
      const isFolded = record === 'eoi' && isEoiFolded(display, active);
      return { ...offers(...(isFolded ? [folded] : offered)), says: text(`status.${display}`) };
    };
  return {
    unknown: nothing,
    'not-started.absent': shows('not-started', 'start'),
    'not-started.existing': shows('not-started', 'start', 'documents'),
    'in-progress': shows('in-progress', 'continue', 'tasks', 'documents'),
    submitted: shows('submitted', 'view', 'documents'),
    processing: shows('processing', 'view', 'documents'),
    'in-query': shows('in-query', 'continue', 'documents'),
    rejected: shows('rejected', 'view', 'documents'),
    withdrawn: shows('withdrawn', 'view', 'documents'),
    approved: shows('approved', 'view', 'documents'),
  };
};
const eoiCard = cardOf('eoi');
const applicationCard = cardOf('application');

const dashboard: StatesOf<typeof dashboardMachine> &
  Record<`${RecordName}.${keyof typeof eoiCard}`, ExpectationFor> = {
  'overview.loading': dashboardPage.waits('busy.loading'),
  'overview.deciding': leftAtOnce,
  'overview.upToDate': dashboardPage.offers(refresh),
  'overview.polling.waiting': { ...dashboardPage.offers(), says: status('screen.dashboard.polling') },
  'overview.polling.fetching': { ...dashboardPage.offers(), says: status('screen.dashboard.polling') },
  'overview.polling.deciding': leftAtOnce,
  'overview.timedOut': { ...dashboardPage.offers(refresh), says: status('screen.dashboard.late') },
  'overview.failed': dashboardPage.offers(refresh),
  'eoi.unknown': eoiCard.unknown,
  // The person starts the EOI; the server makes the Application when the EOI is approved.
  'eoi.not-started.absent': eoiCard['not-started.absent'],
  'eoi.not-started.existing': eoiCard['not-started.existing'],
  'eoi.in-progress': eoiCard['in-progress'],
  'eoi.submitted': eoiCard.submitted,
  'eoi.processing': eoiCard.processing,
  'eoi.in-query': eoiCard['in-query'],
  'eoi.rejected': eoiCard.rejected,
  'eoi.withdrawn': eoiCard.withdrawn,
  'eoi.approved': eoiCard.approved,
  'application.unknown': applicationCard.unknown,
  'application.not-started.absent': { controls: [], says: text('status.not-started') },
  'application.not-started.existing': applicationCard['not-started.existing'],
  'application.in-progress': applicationCard['in-progress'],
  'application.submitted': applicationCard.submitted,
  'application.processing': applicationCard.processing,
  'application.in-query': applicationCard['in-query'],
  'application.rejected': applicationCard.rejected,
  'application.withdrawn': applicationCard.withdrawn,
  'application.approved': applicationCard.approved,
  'brokers.listed': nothing,
  'brokers.confirming': {
    ...asks(text('dialog.broker.end.title', { name: anything }), button('dialog.broker.end.end')),
    notInBrowser:
      'A broker has to be assigned first; e2e/acting.spec.ts and the paths of the screens show it.',
  },
  'brokers.ending': {
    ...waits('busy.endingbroker'),
    notInBrowser:
      'A broker has to be assigned first; e2e/acting.spec.ts and the paths of the screens show it.',
  },
};

// Product 8.3 to 8.8. The page's own machine says the heading.
const noDeletion =
  'A file has to be stored first; e2e/documents.spec.ts and the paths of the screens show it.';

const documents: StatesOf<typeof documentsMachine> = {
  'list.opening': leftAtOnce,
  'list.loading': waits('busy.documents'),
  'list.checking': {
    ...waits('busy.documents'),
    notInBrowser: 'Reached only after an upload without an answer; the paths of the screens show it.',
  },
  'list.listed': nothing,
  'list.failed': offers(tryPartAgain),
  'list.scanning.waiting': nothing,
  'list.scanning.polling': nothing,
  'list.unready': { ...offers(button('documents.checkagain')), says: text('documents.unready') },
  'removal.none': nothing,
  'removal.confirming': {
    ...asks(
      text('dialog.document.delete.title', { name: anything }),
      button('dialog.document.delete.delete'),
    ),
    notInBrowser: noDeletion,
  },
  'removal.removing': { ...waits('busy.removing'), notInBrowser: noDeletion },
  'unstoredFiles.deciding': leftAtOnce,
  'unstoredFiles.none': nothing,
  'unstoredFiles.some': nothing,
};

const download: StatesOf<typeof downloadMachine> = {
  idle: offers(button('documents.download', { name: anything })),
  // The person can go on reading, and the page says that the file is coming.
  fetching: { ...offers(button('documents.download', { name: anything })), says: status('busy.loading') },
};

const remove = button('documents.remove', { name: anything });

const file: StatesOf<typeof fileMachine> = {
  checkingFile: leftAtOnce,
  checkingType: leftAtOnce,
  unusable: offers(remove),
  awaitingType: offers(remove),
  readyToUpload: offers(button('documents.upload')),
  waiting: {
    ...asks(text('busy.uploading', { count: 1, name: anything }), button('documents.stop')),
    notInBrowser:
      'The paths of the browser choose one file; uploads.test.ts and the paths of the screens show it.',
  },
  uploading: asks(text('busy.uploading', { count: 1, name: anything }), button('documents.stop')),
  failed: offers(button('documents.upload')),
  refused: { ...offers(remove), says: text('documents.reason.fileContent') },
  stopped: { ...offers(button('documents.upload')), says: status('documents.stopped', { name: anything }) },
  stored: { unseen: 'A stored file is shown in the list of stored files instead.' },
  removed: { unseen: 'A removed file is not shown.' },
};

// Product 1.14.
const eligibilityPage = on('screen.eligibility-check.title');

const eligibility: StatesOf<typeof eligibilityMachine> = {
  deciding: leftAtOnce,
  answering: eligibilityPage.offers({ role: 'radio', id: 'yes.check-base' }),
  likelyEligible: {
    ...eligibilityPage.offers(link('screen.eligibility-check.register')),
    says: status('screen.eligibility-check.likely.title'),
  },
  maybeIneligible: {
    ...eligibilityPage.offers(link('screen.eligibility-check.register')),
    says: status('screen.eligibility-check.doubtful.text', {
      contact: 'both',
      helpline: anything,
      email: anything,
    }),
  },
};

// Product 3.15, 4.11 and 4.12: lookups and postcodes belong to fields of a step.
const lookup: StatesOf<typeof lookupMachine> = {
  starting: leftAtOnce,
  unneeded: { unseen: 'No page shows a lookup before one needs it.' },
  loading: { ...nothing, says: text('busy.loading') },
  ready: nothing,
  failed: { ...offers(tryPartAgain), says: status('lookup.failed', { label: anything }) },
};

const postcode: StatesOf<typeof postcodeMachine> = {
  unknown: nothing,
  checking: nothing,
  inside: { ...nothing, says: status('warning.postcodeinside') },
  outside: { ...nothing, says: text('warning.postcodeoutside') },
};

// Product 1.5 to 1.10 and 2.4 to 2.7, 2.13: the pages of a stage. The name is that of the step.
type FlowState = Exclude<StateOf<typeof eoiMachine>, 'answering'>;
type StepState = `answering.${StateIn<ReturnType<typeof stepState>>}`;

const stepPage = (step: string) => on(`step.${step}`);
const answering = (step: string): ExpectedScreen => stepPage(step).offers(button('button.save'));

function stagePages(record: RecordName): Readonly<Record<FlowState | StepState, ExpectationFor>> {
  const stage = record === 'eoi' ? 'stage-one' : 'stage-two';
  const page = (name: string) => on(`screen.${stage}-${name}.title`);
  const review = page('review');
  const files = page('documents');
  // No path withdraws a record.
  const closed = { status: 'submitted' };
  // No path of a record is a broker's.
  const applicant = { role: 'applicant' };
  return {
    starting: leftAtOnce,
    guidance: page('guidance').offers(button(`screen.${stage}-guidance.start`)),
    creating: page('guidance').waits('busy.creating'),
    fetching: waits('busy.loading'),
    fetchingExisting: {
      ...waits('busy.loading'),
      ...(record === 'application' && {
        notInBrowser:
          'The server creates the Application, and never answers Start with 409; the paths of the screens show it.',
      }),
    },
    checkingLastSave: {
      ...waits('busy.checking'),
      notInBrowser:
        'Reached only after a save without an answer, in e2e/leaving.spec.ts; the paths of the screens show it.',
    },
    resolvingLocation: { unseen: 'The machine chooses the page at once.' },
    awaitingDocuments: waits('busy.documents'),
    resolvingSubmit: { unseen: 'The machine chooses at once whether the submit is sent.' },
    awaitingParts: page('review').waits('busy.parts'),
    showingTasks: page('tasks').offers(link('tasks.continue')),
    'answering.resuming': leftAtOnce,
    'answering.resolvingClosure': leftAtOnce,
    'answering.editing.unchanged': answering,
    'answering.editing.changed': answering,
    'answering.editing.typing': answering,
    'answering.saving': (step) => stepPage(step).waits('busy.saving'),
    'answering.checkingOutcome': (step) => stepPage(step).waits('busy.checking'),
    'answering.fetchingServerVersion': (step) => stepPage(step).waits('busy.checking'),
    'answering.resolvingConflict': (step) =>
      stepPage(step).asks(
        text('dialog.conflict.title'),
        button('dialog.conflict.save'),
        button('dialog.conflict.taketheirs'),
        button('dialog.conflict.back'),
      ),
    'answering.closedElsewhere': {
      ...on('closedelsewhere.title').offers(
        oneOf(link('closedelsewhere.see'), button('closedelsewhere.see')),
      ),
      says: text('closedelsewhere.label'),
    },
    reviewing: review.offers(button(`screen.${stage}-review.submit`)),
    confirmingResubmit: review.asks(text('dialog.resubmit.title'), button('dialog.resubmit.submit')),
    submitting: review.waits('busy.submitting'),
    checkingOutcome: review.waits('busy.checking'),
    confirmation: on(`screen.${stage}-confirmation.title`, applicant).offers(
      link(`screen.${stage}-confirmation.dashboard`, applicant),
    ),
    managingDocuments: files.offers(link('screen.documents.dashboard', applicant)),
    checkingDocuments: files.waits('busy.checking'),
    readingDocuments: files.offers(link('screen.documents.dashboard', applicant)),
    readOnly: {
      ...on(`screen.${stage}-review.submitted`, closed).offers(button('copy.print')),
      says: text(`screen.${stage}-review.readonly`, closed),
    },
    exited: { unseen: 'The portal navigates to the dashboard at once.' },
  };
}

// Product 5.8 to 5.14.
const session: StatesOf<typeof sessionMachine> = {
  starting: { ...waits('busy.loading'), notInBrowser: 'Cookies are read at once.' },
  resuming: waits('busy.loading'),
  resumeFailed: {
    ...on('screen.load-error.title').offers(button('button.tryagain')),
    says: text('notice.generic'),
  },
  login: nothing,
  verify: nothing,
  'signedIn.fresh': nothing,
  // A refresh does not interrupt anybody: only the call that waits for it shows an overlay.
  'signedIn.refreshing': { ...nothing, overlay: anything },
  // Nor does a check of the role after a 403, whose call waits for it.
  'signedIn.checkingRole': {
    ...nothing,
    overlay: anything,
    notInBrowser: 'A caseworker has to make the user a broker first; e2e/acting.spec.ts does.',
  },
  checkingTokens: { unseen: 'Cookies are read at once.' },
  expiring: { unseen: 'Cookies are cleared at once.' },
  loggingOut: { unseen: 'The page is reloaded at once.' },
  reloading: { unseen: 'The page is reloaded at once.' },
};

// A session of the maximal age cannot be extended: its warning can only be closed.
const warning = asks(
  text('dialog.session.title'),
  oneOf(button('dialog.session.stay'), button('dialog.session.close')),
);

const keepAlive: StatesOf<typeof keepAliveMachine> = {
  deciding: leftAtOnce,
  readingSession: { ...nothing, notInBrowser: 'The clock and the cookies are read at once.' },
  idle: nothing,
  awaitingActivity: nothing,
  renewing: nothing,
  renewalFailed: nothing,
  'warning.shown': warning,
  'warning.readingSession': { ...warning, notInBrowser: 'The clock and the cookies are read at once.' },
  'warning.extending': { ...warning, says: status('dialog.session.extending') },
  warningDismissed: nothing,
  ended: { unseen: 'The portal navigates to the sign-in page at once.' },
};

// Product 1.9, 1.11 and 6.15: the frame around every page.
const shell: StatesOf<typeof shellMachine> = {
  'address.free': nothing,
  'address.unsaved': nothing,
  'address.confirming': asksOneOf(
    ...['leave', 'cancel', 'logout'].map((exit) =>
      question(`dialog.${exit}.title`, button(`dialog.${exit}.stay`), button(`dialog.${exit}.leave`)),
    ),
  ),
  'address.saving': {
    unseen: 'The form that saves shows it: its own machine is in its saving state.',
  },
  'address.leaving': leftAtOnce,
  'address.leavingSaved': leftAtOnce,
  'page.awaitingSession': waits('busy.loading'),
  'page.loading': waits('busy.loading'),
  'page.shown': nothing,
  'page.failed': {
    ...on('screen.load-error.title').offers(button('screen.load-error.retry')),
    says: text('screen.load-error.text'),
  },
  'page.retrying': waits('busy.loading'),
  'page.reloading': waits('busy.loading'),
  // The check of the frame compares the footer with the configuration.
  'configuration.reading': nothing,
  'configuration.unread': nothing,
  'configuration.read': nothing,
  'language.idle': nothing,
  'language.switching': nothing,
};

/** By the machine's name. */
export const states: Readonly<Record<string, Readonly<Record<string, ExpectationFor>>>> = {
  account,
  application: stagePages('application'),
  broker,
  childItems,
  companySearch,
  dashboard,
  documents,
  download,
  eligibility,
  eoi: stagePages('eoi'),
  file,
  keepAlive,
  lookup,
  postcode,
  session,
  shell,
};

/** Machines without a screen of their own, and why. */
export const machinesWithoutScreen: Readonly<Record<string, string>> = {
  call: 'The machine that invokes it shows its state; tests/faults covers the sign-in page and the way back.',
  relatedPart:
    'The list or the documents of a step, or the step itself for the EOI, show whether it loads or has failed.',
  recordLife:
    'No actor runs it: the server and the dashboard compute states with it. The dashboard shows the status of a record.',
};

const isStep = /^answering\.([^.]+)\./;

/**
 * What a person sees in the state of this id: `eoi.answering.contact-details.saving`.
 * @param name of the list or the lookup, where a machine has several
 * @param active ids of all innermost states that are active
 */
export function expectationOf(id: string, name = '', active: readonly string[] = [id]): Expectation {
  const [machine = '', ...path] = id.split('.');
  const key = path.join('.');
  const [, step = name] = isStep.exec(key) ?? [];
  const found = states[machine]?.[key] ?? states[machine]?.[key.replace(isStep, 'answering.')];
  if (found === undefined) throw new Error(`tests/model/states.ts does not say what a person sees in ${id}.`);
  return typeof found === 'function' ? found(step, active) : found;
}
