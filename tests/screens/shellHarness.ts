// The harness of the frame around every screen: links, languages, log out, a page whose script fails, notices, and the dialog before the
// user leaves unsaved answers (product 1.4, 1.9, 1.11).
import { screen, within } from '@testing-library/react';
import { useActor } from '@xstate/react';
import { createElement, Fragment, useEffect } from 'react';
import { createMachine, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { parseAddress, formatAddress, basePath, routes } from '#machines/catalogue/routes.ts';
import { screenOf, type ShellContext, type ShellInput } from '#machines/shell/shell.ts';
import { addressAt, stripBase } from '#src/app/portalRoutes.tsx';
import { useShell, useShellSelector } from '#src/app/shellContext.ts';
import { MessagesProvider } from '#src/app/MessagesProvider.tsx';
import { BusyOverlay } from '#src/app/BusyOverlay.tsx';
import { useUnsavedChanges } from '#src/app/useUnsavedChanges.ts';
import { catalogueValues } from '#src/parts/catalogueValues.ts';
import { deleteDraftsOf } from '#src/services/browserDrafts.ts';
import type { PathModel } from '../paths/pathModel.ts';
import { applicant } from '../paths/users.ts';
import { storeDraft } from './storeDraft.ts';
import { firstActor } from './viewActors.ts';
import { resolvePagePorts } from './resolvePorts.ts';
import { providedShell } from './pendingActors.ts';
import { shownConfiguration } from '../sampleConfiguration.ts';
import type { Page } from './openPage.ts';
import {
  findButton,
  findLanguageLink,
  openDialog,
  isOverlayShown,
  findLink,
  buttonClick,
  normalizeText,
  textOf,
} from './queries.ts';
import type { ScreenHarness } from './runScreenPath.ts';

const inputOf = ({ input }: PathModel) =>
  Object.assign<Pick<ShellInput, 'address' | 'language' | 'list'>, unknown>(
    { address: parseAddress('/'), language: 'en', list: null },
    input,
  );

/** Stand-ins for the machines of forms: a path gives each of them unsaved answers by an event. */
const unsavedFormMachines = ['form', 'file'].map((name) =>
  createMachine({
    id: `holder-${name}`,
    initial: 'saved',
    on: {
      'changes.began': '.unsaved',
      'changes.ended': '.saved',
      'answers.discarded': '.saved',
      'save.requested': '.saving',
      'save.refused': '.unsaved',
    },
    states: {
      saved: {},
      unsaved: { tags: ['unsaved'] },
      // The overlay covers the form, so nothing can be typed.
      saving: { tags: ['unsaved', 'busy'], meta: { busy: 'busy.saving' }, on: { 'changes.began': {} } },
    },
  }),
);

function UnsavedForm({ machine }: { machine: AnyStateMachine }) {
  const shell = useShell();
  const isLoading = useShellSelector((snapshot) => snapshot.hasTag('busy'));
  const [, , self] = useActor(machine);
  useUnsavedChanges(self, machine.id === 'holder-form');
  useEffect(() => {
    const changes = shell.subscribe((snapshot) => {
      // The user has left the page, so that the answers are saved or discarded.
      if (snapshot.matches({ address: 'free' })) self.send({ type: 'changes.ended' });
    });
    return () => changes.unsubscribe();
  }, [shell, self]);
  // The overlay of a page that loads is enough.
  return isLoading
    ? null
    : createElement(MessagesProvider, null, createElement(BusyOverlay, { actor: self }));
}

const sendToForm =
  (page: Page, { type, formId }: AnyEventObject) =>
  () =>
    page.perform(() => firstActor(`holder-${formId}`).send({ type }));

/** The forms on the page have ids of their own, so that of these only the number can be compared. */
function withoutFormIds(key: string): string {
  const [value, known]: [unknown, unknown] = JSON.parse(key);
  const counted = Array.isArray(known)
    ? known.map((one: unknown) => (Array.isArray(one) ? one.length : one))
    : known;
  return JSON.stringify([value, counted]);
}

const dialogId = ({ context }: AnyMachineSnapshot) => `dialog.${context.exit}`;

/** Whether the device keeps a draft of the user. */
function setDraft(isKept: boolean): void {
  if (isKept) storeDraft(applicant.id);
  else deleteDraftsOf(applicant.id);
}

const byForm = 'A stand-in for a form sends it; the form of the event can be gone.';

/** What the frame must show in this state but does not, or shows but must not. */
function frameProblems(page: Page, snapshot: AnyMachineSnapshot): string[] {
  const { address, visitor, notices, frozen, configuration }: ShellContext = snapshot.context;
  const isAsking = snapshot.matches({ address: 'confirming' });
  const wantedTexts = notices.map(({ messageId, values }) =>
    normalizeText(page.intl.formatMessage({ id: messageId }, { ...catalogueValues, ...values })),
  );
  const { location, blockers } = page.router.state;
  const isBlocked = [...blockers.values()].some(({ state }) => state === 'blocked');
  const shownAddress = addressAt(stripBase(location));
  const region = screen.getByRole('region', { name: page.intl.formatMessage({ id: 'notice.region' }) });
  const texts = within(region)
    .queryAllByRole('paragraph')
    .map(({ textContent }) => normalizeText(textContent));
  const footerLinks = within(screen.getByRole('contentinfo'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
  const expected: Record<string, [shown: boolean, wanted: boolean]> = {
    'the path of the address': [shownAddress.path === address.path, true],
    // A query that changes while the dialog asks is shown once the dialog is answered (RouterBridge.tsx).
    'the address': [isBlocked || formatAddress(shownAddress) === formatAddress(address), true],
    'a blocked navigation without the dialog': [isBlocked && !isAsking, false],
    'the dialog before leaving': [openDialog() !== undefined, isAsking],
    'a way to try again': [
      buttonClick(page, 'screen.load-error.retry') !== undefined,
      snapshot.matches({ page: 'failed' }) && !isAsking,
    ],
    'the way to log out': [
      screen.queryByRole('navigation', { name: page.intl.formatMessage({ id: 'nav.label' }) }) !== null,
      visitor?.signedIn === true && routes[screenOf(address)].access !== 'public',
    ],
    'exactly the notices': [
      texts.length === wantedTexts.length &&
        wantedTexts.every((text) => texts.some((each) => each.endsWith(text))),
      true,
    ],
    'the frozen page hidden': [document.querySelector('main > [hidden][inert]') !== null, frozen !== null],
    'the help line': [footerLinks.includes(shownConfiguration.helpline), configuration !== null],
    'the support e-mail': [footerLinks.includes(shownConfiguration.email), configuration !== null],
  };
  return Object.entries(expected)
    .filter(([, [shown, wanted]]) => shown !== wanted)
    .map(([what, [shown]]) => `${shown ? 'shows' : 'does not show'} ${what}`);
}

export const shellHarness: ScreenHarness = {
  machine: 'shell',
  pageOptions: (model) => ({
    address: inputOf(model).address,
    list: inputOf(model).list,
    user: null,
    shell: providedShell.provide({
      actors: { session: model.machine.implementations.actors['session'] },
    }),
    sibling: createElement(
      Fragment,
      null,
      unsavedFormMachines.map((machine) => createElement(UnsavedForm, { key: machine.id, machine })),
    ),
  }),
  findActor: async () => firstActor('shell'),
  // A test model that compares the whole context has paths of its own for each language.
  languages: (model) => (model.relevant === undefined ? [inputOf(model).language] : ['en', 'cy']),
  comparableKey: withoutFormIds,
  // Only a user who is signed in has unsaved answers, and the overlay covers a form that is being saved.
  isPossible: ({ type }, snapshot) =>
    type !== 'changes.began' ||
    (snapshot.context.userId !== null && !snapshot.matches({ address: 'saving' })),
  resolveOtherPorts: (page) => resolvePagePorts(page, 'contact-details'),
  executors: {
    'leave.confirmed': (page, _, snapshot) => buttonClick(page, `${dialogId(snapshot)}.leave`),
    'leave.saved': (page, _, snapshot) => buttonClick(page, `${dialogId(snapshot)}.save`),
    'leave.cancelled': (page, _, snapshot) => buttonClick(page, `${dialogId(snapshot)}.stay`),
    'changes.began': (page, event) => sendToForm(page, event),
    'changes.ended': (page, event) => sendToForm(page, event),
    'save.refused': (page, event) => sendToForm(page, { ...event, formId: 'form' }),
    'address.requested': (page, { address, exit }) => {
      if (exit !== undefined) return undefined;
      const path = formatAddress(address);
      const found = findLink(page, basePath + path);
      // A user can open an address without a link by Back and Forward.
      return () => (found ? page.user.click(found) : page.perform(() => page.router.navigate(path)));
    },
    'logout.requested': (page, { losesDrafts }) => {
      const click = buttonClick(page, 'nav.logout');
      return (
        click &&
        (async () => {
          setDraft(losesDrafts === true);
          await click();
          setDraft(false);
        })
      );
    },
    'language.chosen': (page, { language }) => {
      const found = findLanguageLink(page, language);
      return found && (() => page.user.click(found));
    },
    'page.retried': (page) => buttonClick(page, 'screen.load-error.retry'),
    'notice.dismissed': (page) => {
      const label = textOf(page.intl, 'notice.dismiss');
      const dismiss = findButton(page, (name) => name === label);
      return dismiss && (() => page.user.click(dismiss));
    },
  },
  check: (page, snapshot) => (isOverlayShown(page) ? [] : frameProblems(page, snapshot)),
  withoutControl: {
    'changes.began': byForm,
    'changes.ended': byForm,
    'save.refused': byForm,
    'address.requested': 'The dialog of a log out or of Cancel is asked for by other pages.',
    'logout.requested': 'Public pages have no way to log out; another tab can.',
    'language.chosen': 'The language of the page has no link.',
    'page.retried': 'The dialog before leaving can cover the button.',
    'notice.dismissed': 'The machine also takes it without a notice.',
  },
};
