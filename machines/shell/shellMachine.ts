// The frame around every screen: which address is shown, whether its script and words are there, in which language, and the
// notice on top (specification section 2 "Guards", section 8). The router's location follows this machine, not the other way round:
// a location that the router comes to is a request, which unsaved answers may hold.
import { assign, enqueueActions, type ActorRefFrom } from 'xstate';
import { homeScreen, resolveAddress, routes, type Address, type Visitor } from '../catalogue/routes.ts';
import { setupShell } from './setupShell.ts';
import { isPublic, screenOf } from './shell.ts';

/** Where a client's Application begins: its own machine leads on from there. */
const clientStart: Address = { path: '/stage-two', query: '' };

const home = (visitor: Visitor | undefined): Address => ({
  path: routes[homeScreen(visitor)].path,
  query: '',
});

export const shellMachine = setupShell.createMachine({
  id: 'shell',
  context: ({ input }) => ({
    address: resolveAddress(input.address, undefined),
    replace: true,
    arrived: false,
    shownScreen: null,
    shownClient: null,
    holders: [],
    asked: null,
    exit: 'leave',
    afterSignIn: null,
    frozen: null,
    visitor: undefined,
    user: null,
    selection: input.client === null ? null : { client: input.client, user: null },
    language: input.language,
    wantedLanguage: input.language,
    notice: null,
    configuration: null,
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
      id: 'readConfiguration',
      src: 'readConfiguration',
      onDone: { actions: assign({ configuration: ({ event }) => event.output }) },
      onError: {},
    },
  ],
  on: {
    'notice.raised': { actions: assign({ notice: ({ event }) => event.message }) },
    'notice.dismissed': { actions: assign({ notice: null }) },
    'session.expired': { actions: 'tellSession' },
    'tokens.seen': { actions: 'tellSession' },
    'verification.awaited': { actions: 'tellSession' },
    'verification.done': { actions: 'tellSession' },
  },
  states: {
    address: {
      initial: 'free',
      on: {
        // Another one holds answers too.
        'answers.held': { actions: { type: 'hold', params: ({ event }) => event } },
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
              {
                type: 'goTo',
                params: ({ context }) => ({ address: context.afterSignIn ?? home(context.visitor) }),
              },
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
        // Into the client's Application, or away from what is no longer theirs.
        'client.selected': {
          target: '.free',
          actions: [
            { type: 'select', params: ({ event }) => event },
            {
              type: 'goTo',
              params: ({ context, event: { client } }) => ({
                address: client === null ? home(context.visitor) : clientStart,
                keepNotice: true,
              }),
            },
          ],
        },
        'session.dropped': {
          target: '.free',
          actions: [
            'drop',
            { type: 'goTo', params: ({ context }) => ({ address: home(context.visitor), replace: true }) },
          ],
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
              {
                type: 'goTo',
                params: ({ context }) => ({ address: context.afterSignIn ?? home(context.visitor) }),
              },
            ],
          },
        ],
      },
      states: {
        free: {
          entry: 'releaseAll',
          on: {
            'logout.requested': { actions: 'tellSession' },
            'answers.held': {
              target: 'held',
              actions: { type: 'hold', params: ({ event }) => event },
            },
            'address.requested': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ address: event.address }) },
              actions: { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
            },
          },
        },
        held: {
          on: {
            'answers.released': [
              {
                guard: { type: 'isLastHolder', params: ({ event }) => event },
                target: 'free',
              },
              { actions: { type: 'release', params: ({ event }) => event } },
            ],
            'logout.requested': { target: 'asking', actions: assign({ asked: null, exit: 'logout' }) },
            'address.requested': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ address: event.address }) },
              target: 'asking',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          },
        },
        asking: {
          on: {
            // Back and Forward work while the question stands: it is about the latest request.
            'address.requested': {
              guard: { type: 'isElsewhere', params: ({ event }) => ({ address: event.address }) },
              actions: { type: 'ask', params: ({ event }) => event },
            },
            'leave.confirmed': { target: 'leaving', actions: 'abandonAnswers' },
            'leave.refused': { target: 'held', actions: assign({ asked: null }) },
            'answers.released': [
              {
                guard: { type: 'isLastHolder', params: ({ event }) => event },
                target: 'leaving',
              },
              { actions: { type: 'release', params: ({ event }) => event } },
            ],
          },
        },
        leaving: {
          always: [
            { guard: 'isLoggingOut', target: 'free', actions: 'logOut' },
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
    page: {
      initial: 'waiting',
      on: {
        'page.wanted': [
          {
            guard: ({ context }) => context.shownScreen === screenOf(context.address),
            target: '.shown',
            actions: 'show',
          },
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
              actions: 'show',
            },
            onError: 'failed',
          },
          after: { screenLoadTimeout: 'failed' },
        },
        shown: {},
        // The page before is gone: drawn again, its machines would begin anew at an address that is not theirs.
        failed: {
          entry: assign({ shownScreen: null, shownClient: null }),
          on: { 'page.retried': 'retrying' },
        },
        retrying: {
          tags: ['busy'],
          invoke: {
            id: 'loadPageAgain',
            src: 'loadPage',
            input: ({ context }) => ({ screen: screenOf(context.address), language: context.language }),
            onDone: { target: 'shown', actions: 'show' },
            onError: 'reloading',
          },
          after: { screenLoadTimeout: 'failed' },
        },
        // Some browsers remember a failed import for as long as the page lives: then only a fresh page can load it.
        reloading: {
          tags: ['busy'],
          invoke: { id: 'reloadPage', src: 'reloadPage', onDone: 'loading', onError: 'failed' },
          after: { screenLoadTimeout: 'failed' },
        },
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
          on: {
            // The page that the person goes on to needs its words in that language too.
            'page.wanted': { target: 'switching', reenter: true },
            // The latest choice wins.
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
