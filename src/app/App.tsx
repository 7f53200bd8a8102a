// The frame of every page (specification section 1): head, navigation, notices, the shown screen inside its area, foot, the overlay
// and the dialog that asks before unsaved answers are left. All of it is the shell's snapshot.
import { Suspense } from 'react';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { addressOf, clientIn, resolveAddress, routes, type Screen } from '#machines/catalogue/routes.ts';
import { FrozenContext } from '../parts/frozen.ts';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { Notices } from '../parts/Notices.tsx';
import { SkipLink } from '../parts/SkipLink.tsx';
import { lazyWithMessages } from './lazyComponents.ts';
import { RouterBridge } from './RouterBridge.tsx';
import { loadedScreen } from './screens.ts';
import { usePublicConfiguration, useShell, useShellSelector } from './shellContext.ts';
import { SignedInBar } from './SignedInBar.tsx';
import { SessionResumeError, useSessionResumeFailed } from './SessionResumeError.tsx';
import { MessagesProvider } from './MessagesProvider.tsx';

const SessionDialogs = lazyWithMessages(() =>
  import('./SessionDialogs.tsx').then((module) => module.SessionDialogs),
);

const ClientBanner = lazyWithMessages(() =>
  import('../screens/broker/ClientBanner.tsx').then((module) => module.ClientBanner),
);

/** Where `/` leads to: the link spares the history the redirect. */
const homePath = resolveAddress(addressOf('/'), undefined).path;

interface AppProps {
  year: number;
  /** Hears of a message that is missing or wrong. */
  onMessageError?: (error: Error) => void;
}

export function App({ year, onMessageError: onWordsError }: AppProps) {
  return (
    <MessagesProvider {...(onWordsError ? { onError: onWordsError } : {})}>
      <RouterBridge />
      <SkipLink />
      <PageHeader />
      <SignedInBar />
      <ClientBannerOfPage />
      <div className="width notice-bar">
        <PageNotices />
      </div>
      <main id="main" className="main width" tabIndex={-1}>
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
  return (
    <Header home={homePath} onLanguage={(language) => shell.send({ type: 'language.chosen', language })} />
  );
}

/** Whom a broker acts for, on each of the client's pages. */
function ClientBannerOfPage() {
  const client = useShellSelector(({ context }) => context.shownClient);
  return <Suspense>{client !== null && <ClientBanner key={client} client={client} />}</Suspense>;
}

function PageNotices() {
  const shell = useShell();
  const notice = useShellSelector(({ context }) => context.notice);
  const notices = notice === null ? [] : [{ id: notice.messageId, ...notice }];
  return <Notices notices={notices} onDismiss={() => shell.send({ type: 'notice.dismissed' })} />;
}

function PageContent() {
  const shell = useShell();
  const shownScreen = useShellSelector(({ context }) => context.shownScreen);
  const failed = useShellSelector((snapshot) => snapshot.matches({ page: 'failed' }));
  const waiting = useShellSelector((snapshot) => snapshot.matches({ page: 'waiting' }));
  const stalled = useSessionResumeFailed() && waiting;
  const frozen = useShellSelector(({ context }) => context.frozen?.screen);
  // Nothing of one client outlives going to another.
  const client = useShellSelector(({ context }) => context.shownClient);
  const frozenClient = useShellSelector(({ context }) => context.frozen && clientIn(context.frozen.address));
  const shown = shownScreen === frozen ? null : shownScreen;
  return (
    <>
      {failed && <LoadError onRetry={() => shell.send({ type: 'page.retried' })} />}
      {stalled && <SessionResumeError />}
      {frozen && <ScreenInArea key={`${routes[frozen].area} ${frozenClient}`} screen={frozen} frozen />}
      {shown && !stalled && <ScreenInArea key={`${routes[shown].area} ${client}`} screen={shown} />}
    </>
  );
}

/** A screen inside its area. A frozen one stays as it is, unseen, beside what is shown, and is the same when it is shown again. */
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

/** Where nobody is signed in and no journey waits, there is nothing to warn of or to ask. */
function Dialogs() {
  const somebody = useShellSelector(({ context }) => context.user !== null || context.frozen !== null);
  return <Suspense>{somebody && <SessionDialogs />}</Suspense>;
}

function PageFooter({ year }: { year: number }) {
  const help = usePublicConfiguration();
  const pages = {
    faq: routes.faq.path,
    eligibility: routes['eligibility-criteria'].path,
    accessibility: routes.accessibility.path,
    privacy: routes.privacy.path,
  };
  return (
    <Footer year={year} version={versionLabel} pages={pages} {...(help === null ? {} : { contact: help })} />
  );
}

function PageLoadingOverlay() {
  const busy = useShellSelector(
    (snapshot) => snapshot.hasTag('busy') && !snapshot.matches({ page: 'failed' }),
  );
  // The overlay would cover the way to try again.
  const stalled = useSessionResumeFailed();
  return <LoadingOverlay messageId={busy && !stalled ? 'busy.loading' : undefined} />;
}
