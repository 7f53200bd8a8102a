// The frame around every screen: which address is shown, whether its script and words are there, in which language, and the
// notice on top (specification section 2 "Guards", section 8). The address bar follows this machine, not the other way round:
// what the bar asks is a request that unsaved answers may hold.
import { assign, enqueueActions, sendTo, setup, stateIn, type ActorRefFrom } from 'xstate';
import type { Message } from './catalogue/errors.ts';
import { limits } from './catalogue/limits.ts';
import {
  addressText,
  matchRoute,
  resolveAddress,
  routes,
  type Address,
  type Screen,
  type Visitor,
} from './catalogue/routes.ts';
import { unprovided, type User } from './ports.ts';
import { sessionMachine, type FoundTokens, type SessionReason } from './sessionMachine.ts';

export type Language = 'en' | 'cy';

/** What has to be loaded before a screen can be shown. */
export interface Page {
  screen: Screen;
  language: Language;
}

/** A journey whose session ran out: it stays as it is, unseen, until the same person has signed in again. */
export interface Frozen {
  address: Address;
  screen: Screen;
  /** The id of the person. */
  user: string;
  /** Whether it holds unsaved answers. */
  held: boolean;
}

export interface ShellContext {
  /** What is shown. */
  address: Address;
  /** Whether the address takes the place of the one before in the history. */
  replace: boolean;
  /** Whether another page was shown before: then a new page's heading takes the focus. */
  arrived: boolean;
  /** The screen whose script and words are loaded; it stays in view until the next one is. */
  shownScreen: Screen | null;
  /** What was asked for while unsaved answers held the address. */
  asked: Address | null;
  /** Whether the exit was asked by a link, the Cancel button or logging out: the dialog says it. */
  exit: 'leave' | 'cancel' | 'logout';
  /** Where to go after signing in, when a guard sent the person to the sign-in page. */
  afterSignIn: Address | null;
  frozen: Frozen | null;
  /** Undefined until the session is known. */
  visitor: Visitor | undefined;
  /** The id of the person signed in. */
  user: string | null;
  language: Language;
  wantedLanguage: Language;
  notice: Message | null;
  /** What the views need of the configuration; null until it is read. */
  help: Help | null;
}

export interface Help {
  helpline: string;
  email: string;
  /** '' for the portal's own page. */
  privacyUrl: string;
  /** Whether the backend offers the company search; without it number and name are typed. */
  companySearch: boolean;
  /** Whether stored files can be fetched back. */
  noteContent: boolean;
}

export type ShellEvent =
  | { type: 'address.requested'; address: Address; exit?: 'leave' | 'cancel' }
  /** A machine went there by itself; `replace`: it corrected what was asked, which leaves no entry in the history. */
  | { type: 'address.moved'; address: Address; replace?: boolean }
  | { type: 'answers.held' }
  | { type: 'answers.released' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.refused' }
  | { type: 'page.wanted' }
  | { type: 'page.retried' }
  | { type: 'language.chosen'; language: Language }
  | { type: 'notice.raised'; message: Message }
  | { type: 'notice.dismissed' }
  | { type: 'session.opened'; user: User }
  | { type: 'session.ended' }
  | { type: 'session.expired' }
  | { type: 'tokens.seen'; found: FoundTokens }
  /** Somebody has signed in or out. `waiting`: whose journey is to be frozen. */
  | { type: 'session.settled'; user: User | null; reason: SessionReason | null; waiting: string | null }
  /** The page will be loaded anew: nothing of the person before may be seen until then. */
  | { type: 'session.dropped' }
  | { type: 'logout.requested' };

const home: Address = { path: routes.dashboard.path, query: '' };

/** The screen of an address; what is in no route shows the error page. */
export const screenOf = (address: Address): Screen => matchRoute(address.path)?.screen ?? 'error';

const isPublic = (screen: Screen) => routes[screen].access === 'public';

/** Where a request leads, and where to go on after signing in when a guard sent it to the sign-in page. */
function lead(context: ShellContext, wanted: Address): Pick<ShellContext, 'address' | 'afterSignIn'> {
  const address = resolveAddress(wanted, context.visitor);
  const guarded =
    address.path === routes.login.path && resolveAddress(wanted, undefined).path !== address.path;
  if (guarded) return { address, afterSignIn: wanted };
  // Registering or resetting a password on the way does not forget where the person was going.
  return { address, afterSignIn: routes[screenOf(address)].area === 'account' ? context.afterSignIn : null };
}

export interface ShellInput {
  address: Address;
  language: Language;
}

export const shellMachine = setup({
  types: {
    context: {} as ShellContext,
    events: {} as ShellEvent,
    input: {} as ShellInput,
    children: {} as { session: 'session' },
  },
  actors: {
    session: sessionMachine,
    loadPage: unprovided<void, Page>('loadPage'),
    keepLanguage: unprovided<void, Page>('keepLanguage'),
    readHelp: unprovided<Help>('readHelp'),
  },
  delays: { screenLoadTimeout: limits.screenLoadTimeout },
  guards: {
    isElsewhere: ({ context }, { address }: { address: Address }) =>
      addressText(address) !== addressText(context.address),
    isFree: stateIn({ address: 'free' }),
    isOtherPerson: ({ context }, { user }: { user: User }) =>
      context.frozen !== null && context.frozen.user !== user.id,
    isAwaited: ({ context }, { user }: { user: User | null }) =>
      user !== null && context.frozen?.user === user.id,
    isOtherLanguage: ({ context }, { language }: { language: Language }) => language !== context.language,
  },
  actions: {
    ask: assign((_, asked: { address: Address; exit: 'leave' | 'cancel' }) => ({
      asked: asked.address,
      exit: asked.exit,
    })),
    tellSession: sendTo('session', ({ event }) => event),
    know: assign((_, { user }: { user: User | null }) => ({
      visitor: { signedIn: user !== null, broker: user?.broker ?? false },
      user: user?.id ?? null,
    })),
    // Shown at once: were it loaded first, it would be gone by then.
    thaw: assign(({ context: { frozen } }) =>
      frozen === null ? {} : { frozen: null, shownScreen: frozen.screen, afterSignIn: frozen.address },
    ),
    drop: assign(({ context: { shownScreen } }) => ({
      frozen: null,
      visitor: undefined,
      user: null,
      shownScreen: shownScreen !== null && isPublic(shownScreen) ? shownScreen : null,
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
          // A request that leads elsewhere than it said is corrected in place.
          replace: replace || addressText(there.address) !== addressText(address),
          asked: null,
          // What a machine says as it moves on is read where it moves to.
          ...(keepNotice || addressText(there.address) === addressText(context.address)
            ? {}
            : { notice: null }),
        });
        enqueue.raise({ type: 'page.wanted' });
      },
    ),
  },
}).createMachine({
  id: 'shell',
  context: ({ input }) => ({
    address: resolveAddress(input.address, undefined),
    replace: true,
    arrived: false,
    shownScreen: null,
    asked: null,
    exit: 'leave',
    afterSignIn: null,
    frozen: null,
    visitor: undefined,
    user: null,
    language: input.language,
    wantedLanguage: input.language,
    notice: null,
    help: null,
  }),
  type: 'parallel',
  invoke: [
    {
      id: 'session',
      src: 'session',
      onSnapshot: {
        actions: enqueueActions(({ context, event: { snapshot }, enqueue }) => {
          const { user, reason, waiting } = snapshot.context;
          if (snapshot.matches('startingAnew')) enqueue.raise({ type: 'session.dropped' });
          if (snapshot.hasTag('busy') || snapshot.matches('stalled')) return;
          if (context.visitor !== undefined && context.user === (user?.id ?? null)) return;
          enqueue.raise({ type: 'session.settled', user, reason, waiting });
        }),
      },
    },
    // Without it the pages still work; they only cannot say whom to call.
    {
      id: 'readHelp',
      src: 'readHelp',
      onDone: { actions: assign({ help: ({ event }) => event.output }) },
      onError: {},
    },
  ],
  on: {
    'notice.raised': { actions: assign({ notice: ({ event }) => event.message }) },
    'notice.dismissed': { actions: assign({ notice: null }) },
    'session.ended': { actions: 'tellSession' },
    'session.expired': { actions: 'tellSession' },
    'tokens.seen': { actions: 'tellSession' },
  },
  states: {
    address: {
      initial: 'free',
      on: {
        // A machine has moved on by itself: what it held is saved.
        'address.moved': {
          target: '.free',
          actions: {
            type: 'goTo',
            params: ({ event }) => ({
              address: event.address,
              replace: event.replace ?? false,
              keepNotice: true,
            }),
          },
        },
        'session.settled': [
          {
            guard: { type: 'isAwaited', params: ({ event }) => event },
            target: '.free',
            actions: [
              { type: 'know', params: ({ event }) => event },
              'thaw',
              { type: 'goTo', params: ({ context }) => ({ address: context.afterSignIn ?? home }) },
            ],
          },
          {
            target: '.free',
            actions: [
              enqueueActions(({ context, event, enqueue, check }) => {
                const { address, shownScreen: screen } = context;
                if (event.waiting === null || screen === null || isPublic(screen)) return;
                enqueue.assign({ frozen: { address, screen, user: event.waiting, held: !check('isFree') } });
              }),
              { type: 'know', params: ({ event }) => event },
              { type: 'goTo', params: ({ context }) => ({ address: context.address, replace: true }) },
              { type: 'sayWhy', params: ({ event }) => event },
              // Whoever signs in next need not be the one who logged out.
              assign({
                afterSignIn: ({ context, event }) =>
                  event.reason === 'signedout' ? null : context.afterSignIn,
              }),
            ],
          },
        ],
        'session.dropped': {
          target: '.free',
          actions: ['drop', { type: 'goTo', params: { address: home, replace: true } }],
        },
        'session.opened': [
          // The session starts anew.
          { guard: { type: 'isOtherPerson', params: ({ event }) => event }, actions: 'tellSession' },
          {
            target: '.free',
            actions: [
              'tellSession',
              { type: 'know', params: ({ event }) => event },
              'thaw',
              { type: 'goTo', params: ({ context }) => ({ address: context.afterSignIn ?? home }) },
            ],
          },
        ],
      },
      states: {
        free: {
          on: {
            'logout.requested': { actions: 'tellSession' },
            'answers.held': 'held',
            'address.requested': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ address: event.address }) },
              actions: { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
            },
          },
        },
        held: {
          on: {
            'answers.released': 'free',
            'logout.requested': { target: 'asking', actions: assign({ asked: null, exit: 'logout' }) },
            'address.requested': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ address: event.address }) },
              target: 'asking',
              actions: {
                type: 'ask',
                params: ({ event }) => ({ address: event.address, exit: event.exit ?? 'leave' }),
              },
            },
          },
        },
        asking: {
          on: {
            'leave.confirmed': [
              {
                guard: ({ context }) => context.exit === 'logout',
                target: 'free',
                actions: sendTo('session', { type: 'logout.requested' }),
              },
              {
                target: 'free',
                actions: {
                  type: 'goTo',
                  params: ({ context }) => ({ address: context.asked ?? context.address }),
                },
              },
            ],
            'leave.refused': { target: 'held', actions: assign({ asked: null }) },
            'answers.released': [
              {
                guard: ({ context }) => context.exit === 'logout',
                target: 'free',
                actions: sendTo('session', { type: 'logout.requested' }),
              },
              {
                target: 'free',
                actions: {
                  type: 'goTo',
                  params: ({ context }) => ({ address: context.asked ?? context.address }),
                },
              },
            ],
          },
        },
      },
    },
    page: {
      initial: 'waiting',
      on: {
        'page.wanted': [
          { guard: ({ context }) => context.shownScreen === screenOf(context.address), target: '.shown' },
          { target: '.waiting' },
        ],
      },
      states: {
        // A guarded page waits for the session; a public one does not.
        waiting: {
          tags: ['busy'],
          always: {
            guard: ({ context }) => context.visitor !== undefined || isPublic(screenOf(context.address)),
            target: 'loading',
          },
        },
        loading: {
          tags: ['busy'],
          invoke: {
            id: 'loadPage',
            src: 'loadPage',
            input: ({ context }) => ({ screen: screenOf(context.address), language: context.language }),
            onDone: {
              target: 'shown',
              actions: assign({ shownScreen: ({ context }) => screenOf(context.address) }),
            },
            onError: 'failed',
          },
          after: { screenLoadTimeout: 'failed' },
        },
        shown: {},
        failed: { on: { 'page.retried': 'loading' } },
      },
    },
    language: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'language.chosen': {
              guard: { type: 'isOtherLanguage', params: ({ event }) => ({ language: event.language }) },
              target: 'switching',
              actions: assign({ wantedLanguage: ({ event }) => event.language }),
            },
          },
        },
        switching: {
          invoke: {
            id: 'keepLanguage',
            src: 'keepLanguage',
            input: ({ context }) => ({ screen: screenOf(context.address), language: context.wantedLanguage }),
            onDone: {
              target: 'settled',
              actions: assign({ language: ({ context }) => context.wantedLanguage }),
            },
            onError: {
              target: 'settled',
              actions: assign({ notice: { messageId: 'notice.generic', type: 'error' } }),
            },
          },
          // The latest choice wins.
          on: {
            'language.chosen': {
              target: 'switching',
              reenter: true,
              actions: assign({ wantedLanguage: ({ event }) => event.language }),
            },
          },
        },
      },
    },
  },
});

export type ShellActor = ActorRefFrom<typeof shellMachine>;
