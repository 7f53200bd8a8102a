// The frame around every screen (specification section 2 "Guards"): links, the two languages, logging out, a page that does not come, the
// notice on top, and the question before unsaved answers are left.
import { screen, within } from '@testing-library/react';
import { useActor } from '@xstate/react';
import { createElement, Fragment, useEffect } from 'react';
import { createMachine, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import { parseAddress, formatAddress, basePath, routes } from '#machines/catalogue/routes.ts';
import { screenOf, type ShellContext, type ShellInput } from '#machines/shell/shell.ts';
import { addressAt, stripBase } from '#src/app/portalRoutes.tsx';
import { useShell } from '#src/app/shellContext.ts';
import { useUnsavedChanges } from '#src/app/useUnsavedChanges.ts';
import type { PathModel } from '../paths/pathModel.ts';
import { firstActor } from './actorsOfViews.ts';
import { giveRest } from './giveRest.ts';
import { providedShell } from './heldActors.ts';
import { help, type Page } from './openPage.ts';
import { button, dialog, isCovered, link, press, read, wordsOf } from './reach.ts';
import type { Stage } from './walkScreen.ts';

const inputOf = ({ input }: PathModel) =>
  Object.assign<Pick<ShellInput, 'address' | 'language'>, unknown>(
    { address: parseAddress('/'), language: 'en' },
    input,
  );

/** Machines of the page, each with unsaved answers whenever a walk wants it. */
const holders = ['form', 'item'].map((name) =>
  createMachine({
    id: `holder-${name}`,
    initial: 'saved',
    on: { 'answers.held': '.unsaved', 'answers.released': '.saved', 'answers.abandoned': '.saved' },
    states: { saved: {}, unsaved: { tags: ['unsaved'] } },
  }),
);

function Holder({ machine }: { machine: AnyStateMachine }) {
  const shell = useShell();
  const [, , self] = useActor(machine);
  useUnsavedChanges(self);
  useEffect(() => {
    const changes = shell.subscribe((snapshot) => {
      // What was held is saved, or gone with its page.
      if (snapshot.matches({ address: 'free' })) self.send({ type: 'answers.released' });
    });
    return () => changes.unsubscribe();
  }, [shell, self]);
  return null;
}

const hold =
  (page: Page, { type, holder }: AnyEventObject) =>
  () =>
    page.perform(() => firstActor(`holder-${holder}`).send({ type }));

/** On the page holders have ids of its own: of what is known, their number. */
function countHolders(key: string): string {
  const [value, known]: [unknown, unknown] = JSON.parse(key);
  const counted = Array.isArray(known)
    ? known.map((one: unknown) => (Array.isArray(one) ? one.length : one))
    : known;
  return JSON.stringify([value, counted]);
}

const question = ({ context }: AnyMachineSnapshot) =>
  `dialog.${context.exit === 'cancel' ? 'cancel' : 'leave'}`;

/** What the frame has to show, and whether it does. */
function frameFaults(page: Page, snapshot: AnyMachineSnapshot): string[] {
  const { address, visitor, notice, frozen, configuration: known }: ShellContext = snapshot.context;
  const asking = snapshot.matches({ address: 'asking' });
  const text = notice && read(page.intl.formatMessage({ id: notice.messageId }, notice.values));
  const { location, blockers } = page.router.state;
  const isBlocked = [...blockers.values()].some(({ state }) => state === 'blocked');
  const region = screen.getByRole('region', { name: page.intl.formatMessage({ id: 'notice.region' }) });
  const said = within(region)
    .queryAllByRole('paragraph')
    .map(({ textContent }) => read(textContent));
  const expected: Record<string, [shown: boolean, wanted: boolean]> = {
    'the address': [formatAddress(addressAt(stripBase(location))) === formatAddress(address), true],
    'a location that waits for an answer': [isBlocked && !asking, false],
    'the question': [dialog() !== undefined, asking],
    'a way to try again': [
      press(page, 'screen.load-error.retry') !== undefined,
      snapshot.matches({ page: 'failed' }) && !asking,
    ],
    'the way to log out': [
      screen.queryByRole('navigation', { name: page.intl.formatMessage({ id: 'nav.label' }) }) !== null,
      visitor?.signedIn === true && routes[screenOf(address)].access !== 'public',
    ],
    'the notice': [text === null ? said.length > 0 : said.some((one) => one.endsWith(text)), text !== null],
    'the frozen journey unseen': [document.querySelector('main > [hidden][inert]') !== null, frozen !== null],
    'whom to call': [screen.queryAllByText(help.helpline, { exact: false }).length > 0, known !== null],
  };
  return Object.entries(expected)
    .filter(([, [shown, wanted]]) => shown !== wanted)
    .map(([what, [shown]]) => `${shown ? 'shows' : 'does not show'} ${what}`);
}

export const shellStage: Stage = {
  machine: 'shell',
  visit: (plan) => ({
    address: inputOf(plan).address,
    user: null,
    shell: providedShell.provide({
      actors: { session: plan.machine.implementations.actors['session'] },
    }),
    beside: createElement(
      Fragment,
      null,
      holders.map((machine) => createElement(Holder, { key: machine.id, machine })),
    ),
  }),
  begin: async () => firstActor('shell'),
  // A plan that tells all that is known apart also tells the languages apart.
  languages: (plan) => (plan.relevant === undefined ? [inputOf(plan).language] : ['en', 'cy']),
  part: countHolders,
  // Nobody has answers before they have signed in.
  canHappen: ({ type }, { context }) => type !== 'answers.held' || context.user !== null,
  tend: (page) => giveRest(page, 'contact-details'),
  gestures: {
    'leave.confirmed': (page, _, snapshot) => press(page, `${question(snapshot)}.leave`),
    'leave.refused': (page, _, snapshot) => press(page, `${question(snapshot)}.stay`),
  },
  ways: {
    'answers.held': (page, event) => hold(page, event),
    'answers.released': (page, event) => hold(page, event),
    'address.requested': (page, { address, exit }) => {
      if (exit !== undefined) return undefined;
      const found = link(page, basePath + address.path);
      // Without a link there are Back and Forward.
      return () => (found ? page.user.click(found) : page.perform(() => page.router.navigate(address.path)));
    },
    'logout.requested': (page) => press(page, 'nav.logout'),
    'language.chosen': (page, { language }) => {
      const found = link(page, `?lang=${language}`);
      return found && (() => page.user.click(found));
    },
    'page.retried': (page) => press(page, 'screen.load-error.retry'),
    'notice.dismissed': (page) => {
      const words = wordsOf(page.intl, 'notice.dismiss');
      const dismiss = button(page, (name) => name.startsWith(`${words}: `));
      return dismiss && (() => page.user.click(dismiss));
    },
  },
  check: (page, snapshot) => (isCovered(page) ? [] : frameFaults(page, snapshot)),
};
