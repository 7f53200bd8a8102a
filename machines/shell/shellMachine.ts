// The frame of every page: the current address, the screen in view and its loading, the language and the notice (product 1.4, 1.9, 5.13,
// 6.15). The router follows this machine: a location that the router is about to open is a request, which unsaved answers may block.
import { assign, enqueueActions, type ActorRefFrom } from 'xstate';
import { genericMessage } from '../catalogue/api/errors.ts';
import { homeAddress, resolveAddress, withoutLanguage } from '../catalogue/routes.ts';
import { isPublic, pageToOpen, screenOf, shellSetup, withNotice, type ShellEvent } from './shell.ts';

/** What `goTo` needs when a machine has changed the address. */
const movedTo = ({ event }: { event: Extract<ShellEvent, { type: 'address.moved' }> }) => ({
  address: event.address,
  replace: event.replace ?? false,
  keepNotice: true,
});

/** The user leaves. @param isSaved whether the answers were saved: the next page shows the notice that says so */
const leavingState = (isSaved: boolean) =>
  shellSetup.createStateConfig({
    always: [
      { guard: 'isLoggingOut', target: 'free', actions: isSaved ? 'emitLogoutPrepared' : 'logOut' },
      {
        target: 'free',
        actions: {
          type: 'goTo',
          params: ({ context }) => ({
            address: context.requestedAddress ?? context.address,
            keepNotice: isSaved,
          }),
        },
      },
    ],
  });

export const shellMachine = shellSetup.createMachine({
  id: 'shell',
  context: ({ input }) => ({
    address: resolveAddress(withoutLanguage(input.address), undefined),
    replace: true,
    hasShownPage: false,
    shownScreen: null,
    shownClient: null,
    clientName: null,
    unsavedForms: [],
    savableForms: [],
    unconfirmedForms: [],
    requestedAddress: null,
    exit: 'leave',
    afterSignIn: null,
    wantedAddress: null,
    frozen: null,
    visitor: undefined,
    userId: null,
    selection: input.client === null ? null : { client: input.client, user: null },
    listBeforeReload: input.list,
    language: input.language,
    wantedLanguage: input.language,
    hasSwitchedLanguage: false,
    notices: [],
    configuration: null,
  }),
  type: 'parallel',
  invoke: {
    id: 'session',
    src: 'session',
    onSnapshot: {
      actions: enqueueActions(({ context, event: { snapshot }, enqueue }) => {
        const { user, reason, notice, expiredUserId } = snapshot.context;
        if (snapshot.matches('reloading')) enqueue.raise({ type: 'session.cleared' });
        if (snapshot.hasTag('busy') || snapshot.matches('resumeFailed')) return;
        if (context.visitor !== undefined && context.userId === (user?.id ?? null)) {
          if (user !== null && user.broker !== context.visitor.broker)
            enqueue.raise({ type: 'role.changed', user });
          return;
        }
        enqueue.raise({ type: 'session.changed', user, reason, notice, expiredUserId });
      }),
    },
  },
  on: {
    'notice.raised': {
      actions: assign({ notices: ({ context, event }) => withNotice(context, event.message) }),
    },
    'notice.dismissed': {
      actions: assign({
        notices: ({ context: { notices }, event: { messageId: dismissed } }) =>
          notices.filter(({ messageId }) => dismissed !== undefined && messageId !== dismissed),
      }),
    },
    // The name may arrive after the broker has opened another client.
    'client.named': {
      actions: assign(({ context: { shownClient, clientName }, event: { client, name } }) => ({
        clientName: client === shownClient ? name : clientName,
      })),
    },
    'session.expired': { actions: 'forwardToSession' },
    'tokens.read': { actions: 'forwardToSession' },
    'verification.awaited': { actions: 'forwardToSession' },
    'verification.done': { actions: 'forwardToSession' },
  },
  states: {
    address: {
      meta: { requirement: '1.9' },
      initial: 'free',
      on: {
        // One more form has unsaved answers.
        'changes.began': { actions: { type: 'addUnsavedForm', params: ({ event }) => event } },
        'address.moved': [
          // A sort or a search changes the address of the broker's list and leaves its open rows, with the files chosen in them.
          {
            guard: { type: 'isSamePage', params: ({ event }) => event },
            actions: { type: 'goTo', params: movedTo },
          },
          // A machine leaves a page by itself only after its answers are saved.
          { target: '.free', actions: { type: 'goTo', params: movedTo } },
        ],
        'session.changed': [
          {
            guard: { type: 'isFrozenUser', params: ({ event }) => event },
            target: '.free',
            actions: [
              { type: 'setVisitor', params: ({ event }) => event },
              'restoreFrozenPage',
              {
                type: 'goTo',
                params: ({ context }) => ({ address: context.afterSignIn ?? homeAddress(context.visitor) }),
              },
            ],
          },
          {
            target: '.free',
            actions: [
              enqueueActions(({ context, event, enqueue, check }) => {
                const { address, shownScreen: screen } = context;
                if (event.expiredUserId === null || screen === null || isPublic(screen)) return;
                enqueue.assign({
                  frozen: {
                    address,
                    screen,
                    userId: event.expiredUserId,
                    broker: context.visitor?.broker ?? false,
                    clientName: context.clientName,
                    hasUnsavedAnswers: !check('hasNoUnsavedForm'),
                  },
                });
              }),
              { type: 'setVisitor', params: ({ event }) => event },
              { type: 'goTo', params: ({ context }) => ({ address: context.address, replace: true }) },
              { type: 'setReasonNotice', params: ({ event }) => event },
              // The next user who signs in may be another one than the user who logged out.
              assign({
                afterSignIn: ({ context, event }) =>
                  event.reason === 'signedout' ? null : context.afterSignIn,
              }),
            ],
          },
        ],
        // Another role has other pages. What was typed in the page in view stays as a draft, because its save would be refused.
        'role.changed': {
          target: '.free',
          actions: [
            'emitFlushRequested',
            { type: 'setVisitor', params: ({ event }) => event },
            {
              type: 'goTo',
              params: ({ context }) => ({ address: context.wantedAddress ?? context.address, replace: true }),
            },
          ],
        },
        // A broker leaves an Application that is not assigned, or no longer (product 9.7). Back must not lead to it again.
        'client.lost': [
          {
            guard: { type: 'isClientOfAddress', params: ({ event }) => event },
            target: '.free',
            actions: [
              'clearSelection',
              {
                type: 'goTo',
                params: ({ context }) => ({
                  address: homeAddress(context.visitor),
                  replace: true,
                  keepNotice: true,
                }),
              },
            ],
          },
          // The broker has opened the list or another client since.
          { guard: { type: 'isSelected', params: ({ event }) => event }, actions: 'clearSelection' },
        ],
        'session.cleared': {
          target: '.free',
          actions: [
            'clearUser',
            {
              type: 'goTo',
              params: ({ context }) => ({ address: homeAddress(context.visitor), replace: true }),
            },
          ],
        },
        'session.opened': [
          // The session machine reloads the page.
          { guard: { type: 'isOtherUser', params: ({ event }) => event }, actions: 'forwardToSession' },
          {
            target: '.free',
            actions: [
              'forwardToSession',
              { type: 'setVisitor', params: ({ event }) => event },
              'restoreFrozenPage',
              {
                type: 'goTo',
                params: ({ context }) => ({ address: context.afterSignIn ?? homeAddress(context.visitor) }),
              },
            ],
          },
        ],
      },
      states: {
        free: {
          meta: { requirement: '1.4' },
          entry: ['clearUnsavedForms', 'clearRequestedAddress'],
          on: {
            'logout.requested': [
              { guard: 'losesDrafts', target: 'confirming', actions: 'askBeforeLogout' },
              { actions: 'logOut' },
            ],
            'changes.began': {
              target: 'unsaved',
              actions: { type: 'addUnsavedForm', params: ({ event }) => event },
            },
            'address.requested': {
              guard: { type: 'isOtherAddress', params: ({ event }) => ({ address: event.address }) },
              actions: { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
            },
          },
        },
        unsaved: {
          on: {
            'changes.ended': [
              {
                guard: { type: 'isLastUnsavedForm', params: ({ event }) => event },
                target: 'free',
              },
              { actions: { type: 'removeUnsavedForm', params: ({ event }) => event } },
            ],
            'logout.requested': {
              target: 'confirming',
              actions: 'askBeforeLogout',
            },
            'address.requested': [
              {
                guard: { type: 'keepsUnsavedChanges', params: ({ event }) => ({ address: event.address }) },
                actions: { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
              },
              {
                guard: { type: 'isOtherAddress', params: ({ event }) => ({ address: event.address }) },
                target: 'confirming',
                actions: { type: 'setRequestedAddress', params: ({ event }) => event },
              },
            ],
          },
        },
        confirming: {
          on: {
            // Back and Forward work while the dialog is open; the dialog is about the latest request.
            'address.requested': [
              {
                guard: {
                  type: 'isOtherAddressWithoutForm',
                  params: ({ event }) => ({ address: event.address }),
                },
                target: 'free',
                actions: { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
              },
              {
                guard: { type: 'keepsUnsavedChanges', params: ({ event }) => ({ address: event.address }) },
                target: 'unsaved',
                actions: [
                  'clearRequestedAddress',
                  { type: 'goTo', params: ({ event }) => ({ address: event.address }) },
                ],
              },
              {
                guard: { type: 'isOtherAddress', params: ({ event }) => ({ address: event.address }) },
                actions: { type: 'setRequestedAddress', params: ({ event }) => event },
              },
            ],
            'leave.confirmed': { target: 'leaving', actions: 'emitDiscarded' },
            'leave.saved': { guard: 'hasSavableForm', target: 'saving', actions: 'emitSaveRequested' },
            'leave.cancelled': [
              { guard: 'hasNoUnsavedForm', target: 'free' },
              { target: 'unsaved', actions: 'clearRequestedAddress' },
            ],
            'changes.ended': [
              {
                guard: { type: 'isLastUnsavedForm', params: ({ event }) => event },
                target: 'leaving',
              },
              { actions: { type: 'removeUnsavedForm', params: ({ event }) => event } },
            ],
          },
        },
        // The forms save their answers. The user leaves once none has any; a form whose save is refused keeps its page.
        saving: {
          on: {
            'address.requested': {
              guard: { type: 'isOtherAddress', params: ({ event }) => ({ address: event.address }) },
              actions: { type: 'setRequestedAddress', params: ({ event }) => event },
            },
            'changes.ended': [
              {
                guard: { type: 'isLastUnsavedForm', params: ({ event }) => event },
                target: 'leavingSaved',
              },
              // A chosen file is left.
              {
                guard: { type: 'isLastSavableForm', params: ({ event }) => event },
                target: 'unsaved',
                actions: [
                  { type: 'removeUnsavedForm', params: ({ event }) => event },
                  'clearRequestedAddress',
                ],
              },
              { actions: { type: 'removeUnsavedForm', params: ({ event }) => event } },
            ],
            'save.refused': { target: 'unsaved', actions: 'clearRequestedAddress' },
          },
        },
        leaving: leavingState(false),
        leavingSaved: leavingState(true),
      },
    },
    page: {
      meta: { requirement: '6.15' },
      initial: 'awaitingSession',
      on: {
        'page.requested': [
          {
            guard: ({ context }) => context.shownScreen === screenOf(context.address),
            target: '.shown',
            actions: 'setShownPage',
          },
          { target: '.awaitingSession' },
        ],
      },
      states: {
        // A guarded page waits until the session is known; a public page does not.
        awaitingSession: {
          tags: ['busy'],
          meta: { requirement: '1.4' },
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
            input: ({ context }) => pageToOpen(context),
            onDone: {
              target: 'shown',
              actions: 'setShownPage',
            },
            onError: 'failed',
          },
          after: { screenLoadTimeout: 'failed' },
        },
        shown: { meta: { requirement: '1.11' } },
        // The previous page is removed: mounted again, its machines would start at an address that is not theirs.
        failed: {
          entry: assign({ shownScreen: null, shownClient: null }),
          on: { 'page.retried': 'retrying' },
        },
        retrying: {
          tags: ['busy'],
          invoke: {
            id: 'loadPageAgain',
            src: 'loadPage',
            input: ({ context }) => pageToOpen(context),
            onDone: { target: 'shown', actions: 'setShownPage' },
            onError: 'reloading',
          },
          after: { screenLoadTimeout: 'failed' },
        },
        // Some browsers remember a failed import until the page is reloaded (product 6.15).
        reloading: {
          tags: ['busy'],
          invoke: { id: 'reloadPage', src: 'reloadPage', onDone: 'loading', onError: 'failed' },
          after: { screenLoadTimeout: 'failed' },
        },
      },
    },
    // The pages work without the configuration. They only do not show what it tells, such as the helpline.
    configuration: {
      meta: { requirement: '13.1' },
      initial: 'reading',
      states: {
        reading: {
          invoke: {
            id: 'readConfiguration',
            src: 'readConfiguration',
            onDone: {
              target: 'read',
              actions: assign({ configuration: ({ event }) => event.output }),
            },
            onError: 'unread',
          },
        },
        // Each page that is opened is one more try, so that nothing is fetched again and again beside a page that stays open.
        unread: { on: { 'page.requested': 'reading' } },
        read: { type: 'final' },
      },
    },
    language: {
      meta: { requirement: '10.3' },
      initial: 'idle',
      states: {
        idle: {
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
            id: 'storeLanguage',
            src: 'storeLanguage',
            input: ({ context }) => ({ screen: screenOf(context.address), language: context.wantedLanguage }),
            onDone: {
              target: 'idle',
              actions: assign({
                language: ({ context }) => context.wantedLanguage,
                hasSwitchedLanguage: true,
              }),
            },
            onError: {
              target: 'idle',
              actions: assign({
                notices: ({ context }) => withNotice(context, genericMessage),
              }),
            },
          },
          on: {
            // The next page needs its messages in the new language too.
            'page.requested': { target: 'switching', reenter: true },
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
