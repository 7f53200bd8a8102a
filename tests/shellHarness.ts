// Runs the shell machine with the real session machine inside and stubbed ports, for tests of both.
import { createActor, fromPromise, waitFor } from 'xstate';
import { parseAddress, formatAddress } from '#machines/catalogue/routes.ts';
import type { User } from '#machines/ports.ts';
import { sessionMachine, type TokenState, type SessionReason } from '#machines/session/sessionMachine.ts';
import type { LeftList, Page, PageToOpen, PublicConfiguration } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { applicant } from './paths/users.ts';
import { shownConfiguration } from './sampleConfiguration.ts';

export const noTokens: TokenState = { user: null, refreshable: false };

interface ShellOptions {
  tokens?: TokenState;
  redeem?: () => Promise<User>;
  storeLanguage?: (page: Page) => Promise<void>;
  loadPage?: (page: PageToOpen) => Promise<void>;
  reloadPage?: () => Promise<void>;
  readConfiguration?: () => Promise<PublicConfiguration>;
  /** Id of the Application that the broker has selected in this tab. */
  client?: string;
  /** The list as it was left in this tab. */
  list?: LeftList;
}

/** Starts the shell at a path. Pages load at once, unless `loadPage` says otherwise; `redeem` returns an applicant by default. */
export function startShell(
  path: string,
  {
    tokens = noTokens,
    redeem,
    storeLanguage,
    loadPage,
    reloadPage,
    readConfiguration = async () => shownConfiguration,
    client,
    list,
  }: ShellOptions = {},
) {
  const session = sessionMachine.provide({
    actors: {
      readTokens: fromPromise(async () => tokens),
      redeem: fromPromise(redeem ?? (async () => applicant)),
      clearTokens: fromPromise<void, User | null>(async () => {}),
      signOut: fromPromise<void, User | null>(async () => {}),
      restartPage: fromPromise<void, SessionReason | null>(() => new Promise(() => {})),
    },
  });
  const machine = shellMachine.provide({
    actors: {
      session,
      loadPage: fromPromise<void, PageToOpen>(async ({ input }) => loadPage?.(input)),
      reloadPage: fromPromise<void, void>(reloadPage ?? (() => new Promise(() => {}))),
      storeLanguage: fromPromise<void, Page>(({ input }) => storeLanguage?.(input) ?? Promise.resolve()),
      readConfiguration: fromPromise<PublicConfiguration, void>(readConfiguration),
    },
  });
  const actor = createActor(machine, {
    input: { address: parseAddress(path), language: 'en', client: client ?? null, list: list ?? null },
  }).start();
  const address = () => formatAddress(actor.getSnapshot().context.address);
  const waitUntilShown = async () => {
    await waitFor(actor, ({ context, value }) => context.visitor !== undefined && value.page === 'shown');
    return address();
  };
  const requestAddress = (path: string, exit?: 'leave' | 'cancel') =>
    actor.send({ type: 'address.requested', address: parseAddress(path), ...(exit ? { exit } : {}) });
  const addressState = () => actor.getSnapshot().value.address;
  return { actor, address, waitUntilShown, requestAddress, addressState };
}
