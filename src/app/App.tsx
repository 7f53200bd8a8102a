// The frame of every page (product 1.11): header, navigation, notices, the current screen inside its area, footer, loading overlay and
// the dialog about unsaved answers. All of it is drawn from the snapshot of the shell machine.
import { Suspense, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { Message } from '#machines/catalogue/api/errors.ts';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { clientIdIn, homeScreen, parseAddress, routes, type Screen } from '#machines/catalogue/routes.ts';
import { formatClientName } from '#machines/ports.ts';
import { screenOf } from '#machines/shell/shell.ts';
import { LinkVisitorContext } from '../parts/Link.tsx';
import { ClientNameContext } from '../parts/PageTitle.tsx';
import { FrozenContext } from '../parts/frozen.ts';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { NavigationBar } from '../parts/NavigationBar.tsx';
import { Notices } from '../parts/Notices.tsx';
import { Placeholder } from '../parts/Placeholder.tsx';
import { SkipLink } from '../parts/SkipLink.tsx';
import { useHydrated } from '../parts/useHydrated.ts';
import { lazyWithMessages } from './lazyComponents.ts';
import { locationOf } from './portalRoutes.tsx';
import { RouterBridge } from './RouterBridge.tsx';
import { loadedScreen } from './screens.ts';
import { usePublicConfiguration, useShell, useShellSelector } from './shellContext.ts';
import { SessionResumeError, useSessionResumeFailed } from './SessionResumeError.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';
import { useLogOut } from './useLogOut.ts';

const SessionDialogs = lazyWithMessages(() =>
  import('./SessionDialogs.tsx').then((module) => module.SessionDialogs),
);

const ClientBanner = lazyWithMessages(() =>
  import('../screens/broker/ClientBanner.tsx').then((module) => module.ClientBanner),
);

interface AppProps {
  /** The markup of the page's placeholder (Placeholder.tsx); absent on a page without one. */
  placeholder?: string;
  /** Called with the error when a message is missing or malformed. */
  onMessageError?: (error: Error) => void;
}

export function App({ placeholder, onMessageError }: AppProps) {
  return (
    <MessagesProvider {...(onMessageError ? { onError: onMessageError } : {})}>
      <RouterBridge />
      <LinkVisitorProvider>
        <SkipLink />
        <PageHeader isPlaceholder={placeholder !== undefined} />
        <SignedInNavigation isPlaceholder={placeholder !== undefined} />
        <ClientBannerOfPage />
        <div className="container notice-bar">
          <PageNotices />
        </div>
        <main id="main" className="main container" tabIndex={-1}>
          {placeholder !== undefined && <Placeholder markup={placeholder} />}
          <PageContent isPlaceholder={placeholder !== undefined} />
        </main>
        <PageFooter />
        <Dialogs />
        <PageLoadingOverlay />
      </LinkVisitorProvider>
    </MessagesProvider>
  );
}

/** Tells the links of a broker's page which client and which list they lead to. */
function LinkVisitorProvider({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  const visitor = useShellSelector(({ context }) => context.visitor);
  // The client of the page in view: the address, and the visitor with it, can be of the next one already.
  const client = useShellSelector(({ context }) => context.shownClient ?? context.visitor?.client ?? null);
  // Links of the list itself lead to the list without its search.
  const isList = useShellSelector(({ context }) => context.shownScreen === 'broker-dashboard');
  const shown = useMemo(
    () => (visitor && isHydrated ? { ...visitor, client, ...(isList && { listQuery: '' }) } : undefined),
    [visitor, client, isList, isHydrated],
  );
  return <LinkVisitorContext value={shown}>{children}</LinkVisitorContext>;
}

interface FrameProps {
  /** The page began with a placeholder, which the build rendered for somebody who is signed in. */
  isPlaceholder: boolean;
}

function PageHeader({ isPlaceholder }: FrameProps) {
  const shell = useShell();
  // Nobody signed in, or not known yet: the address that `/` redirects to. Linking to it directly keeps the redirect out of the history.
  const home = useShellSelector(({ context: { visitor } }) =>
    visitor?.signedIn ? homeScreen(visitor) : 'login',
  );
  // The prerendered markup knows nobody, and the first render must match it.
  const isHydrated = useHydrated();
  const shown = isHydrated ? home : isPlaceholder ? 'dashboard' : 'login';
  const query = useShellSelector(({ context }) => parseAddress(locationOf(context.address).to).query);
  return (
    <Header
      home={routes[shown].path}
      query={isHydrated ? query : ''}
      onLanguage={(language) => shell.send({ type: 'language.chosen', language })}
      hasSwitchedLanguage={useShellSelector(({ context }) => context.hasSwitchedLanguage)}
    />
  );
}

/** The navigation bar with the log-out button: only for signed-in people, and only on routes that need a sign-in (product 1.11). */
function SignedInNavigation({ isPlaceholder }: FrameProps) {
  const isHydrated = useHydrated();
  const screen = useShellSelector(({ context }) => screenOf(context.address));
  // Until the session is known the navigation of a placeholder stays. Where it cannot be known, the page has its own button to log out.
  const resumeFailed = useSessionResumeFailed();
  const signedIn = useShellSelector(
    ({ context }) => context.visitor?.signedIn ?? (isPlaceholder && !resumeFailed),
  );
  const home = useShellSelector(({ context }) => homeScreen(context.visitor));
  return (
    <NavigationBar
      shown={isHydrated ? signedIn && routes[screen].access !== 'public' : isPlaceholder}
      links={[{ to: routes[isHydrated ? home : 'dashboard'].path, messageId: 'nav.dashboard' }]}
      onLogout={useLogOut()}
    />
  );
}

/** The banner with the client's name, on each page that a broker opens for a client. */
function ClientBannerOfPage() {
  const shownClient = useShellSelector(({ context }) => context.shownClient);
  const isHydrated = useHydrated();
  const name = useShellSelector(({ context }) => context.clientName);
  // The Suspense itself is not in prerendered markup: React would hydrate it late, when its content can have changed.
  if (!isHydrated || shownClient === null) return null;
  return (
    <Suspense>
      <ClientBanner name={name} />
    </Suspense>
  );
}

const noNotices: readonly Message[] = [];

function PageNotices() {
  const shell = useShell();
  const notices = useShellSelector(({ context }) => context.notices);
  // A page that begins with a notice, after another user has signed in, is hydrated without it.
  const shown = useHydrated() ? notices : noNotices;
  return (
    <Notices
      notices={shown}
      hasTextIds
      onDismiss={(messageId) => shell.send({ type: 'notice.dismissed', messageId })}
    />
  );
}

function PageContent({ isPlaceholder }: FrameProps) {
  const shell = useShell();
  const isHydrated = useHydrated();
  const shownScreen = useShellSelector(({ context }) => context.shownScreen);
  const failed = useShellSelector((snapshot) => snapshot.matches({ page: 'failed' }));
  const waiting = useShellSelector((snapshot) => snapshot.matches({ page: 'awaitingSession' }));
  const resumeFailed = useSessionResumeFailed() && waiting;
  const frozen = useShellSelector(({ context }) => context.frozen?.screen);
  // The client is part of the key: another client remounts the area, so no state of the first client is left.
  const client = useShellSelector(({ context }) => context.shownClient);
  const frozenClient = useShellSelector(
    ({ context }) => context.frozen && clientIdIn(context.frozen.address),
  );
  const clientName = useShellSelector(({ context: { clientName: name } }) => name && formatClientName(name));
  const shown = shownScreen === frozen ? null : shownScreen;
  // The page begins only beside its placeholder: hydration finds nothing of it in the markup.
  if (isPlaceholder && !isHydrated) return null;
  return (
    <ClientNameContext value={clientName}>
      {failed && <LoadError onRetry={() => shell.send({ type: 'page.retried' })} />}
      {resumeFailed && <SessionResumeError />}
      {frozen && <ScreenInArea key={`${routes[frozen].area} ${frozenClient}`} screen={frozen} frozen />}
      {shown && !resumeFailed && <ScreenInArea key={`${routes[shown].area} ${client}`} screen={shown} />}
    </ClientNameContext>
  );
}

/**
 * A screen inside its area. A frozen one stays mounted but hidden beside the current screen, so that its state is unchanged when the
 * user has signed in again.
 */
function ScreenInArea({ screen, frozen = false }: { screen: Screen; frozen?: boolean }) {
  const { Screen, Area } = loadedScreen(screen);
  if (Screen === undefined) return null;
  return (
    <FrozenContext value={frozen}>
      <div hidden={frozen} inert={frozen}>
        {Area === undefined ? (
          <Screen />
        ) : (
          <Area>
            <Screen />
          </Area>
        )}
      </div>
    </FrozenContext>
  );
}

/** The dialogs need a signed-in user or a frozen screen, so their script is loaded only then. */
function Dialogs() {
  const isNeeded = useShellSelector(({ context }) => context.userId !== null || context.frozen !== null);
  const isHydrated = useHydrated();
  if (!isHydrated || !isNeeded) return null;
  return (
    <Suspense>
      <SessionDialogs />
    </Suspense>
  );
}

/** vite.config.ts puts it in. */
declare const BUILD_YEAR: number;

const subscribeToNothing = () => () => {};

/** The year in the footer: in prerendered markup and in the render that must match it that of the build, from then on that of the visit. */
const useYear = (): number =>
  useSyncExternalStore(
    subscribeToNothing,
    () => new Date().getFullYear(),
    () => BUILD_YEAR,
  );

function PageFooter() {
  const configuration = usePublicConfiguration();
  const pages = {
    faq: routes.faq.path,
    eligibility: routes['eligibility-criteria'].path,
    accessibility: routes.accessibility.path,
    privacy: routes.privacy.path,
  };
  return (
    <Footer
      year={useYear()}
      version={versionLabel}
      pages={pages}
      {...(configuration === null ? {} : { contact: configuration })}
    />
  );
}

function PageLoadingOverlay() {
  const busy = useShellSelector(
    (snapshot) => snapshot.hasTag('busy') && !snapshot.matches({ page: 'failed' }),
  );
  // The overlay would cover the button that tries again.
  const resumeFailed = useSessionResumeFailed();
  return <LoadingOverlay messageId={busy && !resumeFailed ? 'busy.loading' : undefined} />;
}
