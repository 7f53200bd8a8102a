// The ports, guards and actions of the frame around every screen (shellMachine.ts), and where a request for an address leads.
import { assign, emit, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import { limits } from '../catalogue/fields/limits.ts';
import {
  formatAddress,
  clientIdIn,
  resolveAddress,
  routes,
  addClientId,
  type Address,
} from '../catalogue/routes.ts';
import { unprovided, type User } from '../ports.ts';
import { sessionMachine, type SessionReason } from '../session/sessionMachine.ts';
import {
  isPublic,
  screenOf,
  type PublicConfiguration,
  type Language,
  type Page,
  type ShellContext,
  type ShellEmitted,
  type ShellEvent,
  type ShellInput,
} from './shell.ts';

/** Where a request leads, and where to go on after signing in when a guard sent it to the sign-in page. */
function lead(context: ShellContext, wanted: Address): Pick<ShellContext, 'address' | 'afterSignIn'> {
  const address = resolveAddress(wanted, context.visitor);
  const guarded =
    address.path === routes.login.path && resolveAddress(wanted, undefined).path !== address.path;
  if (guarded) return { address, afterSignIn: wanted };
  // Registering or resetting a password on the way does not forget where the person was going.
  return { address, afterSignIn: routes[screenOf(address)].area === 'account' ? context.afterSignIn : null };
}

export const setupShell = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    emitted: {} as ShellEmitted,
    input: {} as ShellInput,
    children: {} as { session: 'session' },
  },
  actors: {
    session: sessionMachine,
    loadPage: unprovided<void, Page>('loadPage'),
    /** Loads the page anew as soon as the network answers. */
    reloadPage: unprovided<void>('reloadPage'),
    keepLanguage: unprovided<void, Page>('keepLanguage'),
    readConfiguration: unprovided<PublicConfiguration>('readConfiguration'),
  },
  delays: { screenLoadTimeout: limits.screenLoadTimeout },
  guards: {
    isElsewhere: ({ context }, { address }: { address: Address }) =>
      formatAddress(addClientId(address, context.visitor)) !== formatAddress(context.address),
    isFree: stateIn({ address: 'free' }),
    /** Nobody but this one holds answers. */
    isLastHolder: ({ context }, { holder }: { holder: string }) =>
      context.holders.every((other) => other === holder),
    isLoggingOut: ({ context }) => context.exit === 'logout',
    isOtherPerson: ({ context }, { user }: { user: User }) => {
      const person = context.frozen?.user ?? context.user;
      return person !== null && person !== user.id;
    },
    isAwaited: ({ context }, { user }: { user: User | null }) =>
      user !== null && context.frozen?.user === user.id,
    isOtherLanguage: ({ context }, { language }: { language: Language }) => language !== context.language,
  },
  actions: {
    ask: assign((_, { address, exit = 'leave' }: { address: Address; exit?: 'leave' | 'cancel' }) => ({
      asked: address,
      exit,
    })),
    hold: assign(({ context }, { holder }: { holder: string }) => ({
      holders: [...context.holders.filter((other) => other !== holder), holder],
    })),
    release: assign(({ context }, { holder }: { holder: string }) => ({
      holders: context.holders.filter((other) => other !== holder),
    })),
    // Whatever is held is saved, kept with a frozen journey, or goes with its page.
    releaseAll: assign({ holders: [] }),
    abandonAnswers: emit(({ context }) => ({ type: 'answers.abandoned', holders: context.holders })),
    tellSession: sendTo('session', ({ event }) => event),
    logOut: sendTo('session', { type: 'logout.requested' }),
    know: assign(({ context: { selection } }, { user }: { user: User | null }) => {
      // Nobody is signed in whose selection this tab could have kept.
      const kept = selection?.user === null ? null : selection;
      const isTheirs = user?.broker && (selection?.user ?? user.id) === user.id;
      const client = isTheirs && selection !== null ? selection.client : null;
      return {
        visitor: { signedIn: user !== null, broker: user?.broker ?? false, client },
        user: user?.id ?? null,
        selection: user === null ? kept : client === null ? null : { client, user: user.id },
      };
    }),
    select: assign(({ context: { visitor, user } }, { client }: { client: string | null }) => ({
      selection: client === null ? null : { client, user },
      ...(visitor === undefined ? {} : { visitor: { ...visitor, client } }),
    })),
    // Shown at once: were it loaded first, it would be gone by then.
    thaw: assign(({ context: { frozen } }) =>
      frozen === null
        ? {}
        : {
            frozen: null,
            shownScreen: frozen.screen,
            shownClient: clientIdIn(frozen.address),
            afterSignIn: frozen.address,
          },
    ),
    show: assign(({ context: { address } }) => ({
      shownScreen: screenOf(address),
      shownClient: clientIdIn(address),
    })),
    drop: assign(({ context: { shownScreen } }) => ({
      frozen: null,
      visitor: undefined,
      user: null,
      shownScreen: shownScreen !== null && isPublic(shownScreen) ? shownScreen : null,
      shownClient: null,
    })),
    sayWhy: assign(({ context }, { reason }: { reason: SessionReason | null }) => ({
      notice: reason === 'changed' ? { messageId: 'notice.changed', type: 'info' as const } : context.notice,
    })),
    goTo: enqueueActions(
      (
        { context, enqueue },
        {
          address,
          replace = false,
          keepNotice = false,
        }: { address: Address; replace?: boolean; keepNotice?: boolean },
      ) => {
        const there = lead(context, address);
        enqueue.assign({
          ...there,
          arrived: context.arrived || context.shownScreen !== null,
          replace,
          asked: null,
          // What a machine says as it moves on is read where it moves to.
          ...(keepNotice || formatAddress(there.address) === formatAddress(context.address)
            ? {}
            : { notice: null }),
        });
        enqueue.raise({ type: 'page.wanted' });
      },
    ),
  },
});
