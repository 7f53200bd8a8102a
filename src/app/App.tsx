// The frame of every page (product 1.11): header, navigation, notices, the current screen inside its area, footer, loading overlay and
// the dialog about unsaved answers. All of it is drawn from the snapshot of the shell machine.
import { Suspense } from 'react';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { clientIdIn, homeScreen, routes, type Screen } from '#machines/catalogue/routes.ts';
import { screenOf } from '#machines/shell/shell.ts';
import { ClientNameContext } from '../parts/clientName.ts';
import { FrozenContext } from '../parts/frozen.ts';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { NavigationBar } from '../parts/NavigationBar.tsx';
import { Notices } from '../parts/Notices.tsx';
import { SkipLink } from '../parts/SkipLink.tsx';
import { useHydrated } from '../parts/useHydrated.ts';
import { lazyWithMessages } from './lazyComponents.ts';
import { RouterBridge } from './RouterBridge.tsx';
import { loadedScreen } from './screens.ts';
import { usePublicConfiguration, useShell, useShellSelector } from './shellContext.ts';
import { SessionResumeError, useSessionResumeFailed } from './SessionResumeError.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';

const SessionDialogs = lazyWithMessages(() =>
  import('./SessionDialogs.tsx').then((module) => module.SessionDialogs),
);

const ClientBanner = lazyWithMessages(() =>
  import('../screens/broker/ClientBanner.tsx').then((module) => module.ClientBanner),
);

interface AppProps {
  year: number;
  /** Called with the error when a message is missing or malformed. */
  onMessageError?: (error: Error) => void;
}

export function App({ year, onMessageError }: AppProps) {
  return (
    <MessagesProvider {...(onMessageError ? { onError: onMessageError } : {})}>
      <RouterBridge />
      <SkipLink />
      <PageHeader />
      <SignedInNavigation />
      <ClientBannerOfPage />
      <div className="container notice-bar">
        <PageNotices />
      </div>
      <main id="main" className="main container" tabIndex={-1}>
        <PageContent />
      </main>
      <PageFooter year={year} />
      <Dialogs />
      <PageLoadingOverlay />
    </MessagesProvider>
  );
}

function PageHeader() {
  const shell = useShell();
  // Nobody signed in, or not known yet: the address that `/` redirects to. Linking to it directly keeps the redirect out of the history.
  const home = useShellSelector(({ context: { visitor } }) =>
    visitor?.signedIn ? homeScreen(visitor) : 'login',
  );
  // The prerendered markup knows nobody, and the first render must match it.
  const shown = useHydrated() ? home : 'login';
  return (
    <Header
      home={routes[shown].path}
      onLanguage={(language) => shell.send({ type: 'language.chosen', language })}
    />
  );
}

/** The navigation bar with the log-out button: only for signed-in people, and only on routes that need a sign-in (product 1.11). */
function SignedInNavigation() {
  const shell = useShell();
  const screen = useShellSelector(({ context }) => screenOf(context.address));
  const signedIn = useShellSelector(({ context }) => context.visitor?.signedIn ?? false);
  const home = useShellSelector(({ context }) => homeScreen(context.visitor));
  return (
    <NavigationBar
      shown={signedIn && routes[screen].access !== 'public'}
      links={[{ to: routes[home].path, messageId: 'nav.dashboard' }]}
      onLogout={() => shell.send({ type: 'logout.requested' })}
    />
  );
}

/** The banner with the client's name, on each page that a broker opens for a client. */
function ClientBannerOfPage() {
  const client = useShellSelector(({ context }) => context.shownClient);
  const name = useShellSelector(({ context }) => context.clientName);
  return <Suspense>{client !== null && <ClientBanner name={name} />}</Suspense>;
}

function PageNotices() {
  const shell = useShell();
  const notices = useShellSelector(({ context }) => context.notices);
  return (
    <Notices
      notices={notices}
      onDismiss={(messageId) => shell.send({ type: 'notice.dismissed', messageId })}
    />
  );
}

function PageContent() {
  const shell = useShell();
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
  // A broker knows a client without a business name by the reference.
  const clientName = useShellSelector(
    ({ context: { clientName: name } }) => name?.business || name?.reference || null,
  );
  const shown = shownScreen === frozen ? null : shownScreen;
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
  return <Suspense>{isNeeded && <SessionDialogs />}</Suspense>;
}

function PageFooter({ year }: { year: number }) {
  const configuration = usePublicConfiguration();
  const pages = {
    faq: routes.faq.path,
    eligibility: routes['eligibility-criteria'].path,
    accessibility: routes.accessibility.path,
    privacy: routes.privacy.path,
  };
  return (
    <Footer
      year={year}
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
