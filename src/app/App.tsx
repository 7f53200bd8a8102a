// The frame of every page (specification section 1): head, navigation, notices, the shown screen inside its area, foot, the overlay
// and the dialog that asks before unsaved answers are left. All of it is the shell's snapshot.
import { Suspense } from 'react';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { parseAddress, clientIdIn, resolveAddress, routes, type Screen } from '#machines/catalogue/routes.ts';
import { FrozenContext } from '../parts/frozen.ts';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { Notices } from '../parts/Notices.tsx';
import { SkipLink } from '../parts/SkipLink.tsx';
import { lazilyWorded } from './lazilyWorded.ts';
import { RouterBridge } from './RouterBridge.tsx';
import { loadedScreen } from './screens.ts';
import { useHelp, useShell, useShellValue } from './shell.ts';
import { SignedInBar } from './SignedInBar.tsx';
import { Stalled, useStalled } from './Stalled.tsx';
import { Words } from './Words.tsx';

const Windows = lazilyWorded(() => import('./Windows.tsx').then((module) => module.Windows));

const ClientBanner = lazilyWorded(() =>
  import('../screens/broker/ClientBanner.tsx').then((module) => module.ClientBanner),
);

/** Where `/` leads to: the link spares the history the redirect. */
const start = resolveAddress(parseAddress('/'), undefined).path;

interface AppProps {
  year: number;
  /** Hears of a message that is missing or wrong. */
  onWordsError?: (error: Error) => void;
}

export function App({ year, onWordsError }: AppProps) {
  return (
    <Words {...(onWordsError ? { onError: onWordsError } : {})}>
      <RouterBridge />
      <SkipLink />
      <Head />
      <SignedInBar />
      <Acting />
      <div className="width notice-bar">
        <Noticed />
      </div>
      <main id="main" className="main width" tabIndex={-1}>
        <Shown />
      </main>
      <Foot year={year} />
      <Before />
      <Loading />
    </Words>
  );
}

function Head() {
  const shell = useShell();
  return <Header home={start} onLanguage={(language) => shell.send({ type: 'language.chosen', language })} />;
}

/** Whom a broker acts for, on each of the client's pages. */
function Acting() {
  const client = useShellValue(({ context }) => context.shownClient);
  return <Suspense>{client !== null && <ClientBanner key={client} client={client} />}</Suspense>;
}

function Noticed() {
  const shell = useShell();
  const notice = useShellValue(({ context }) => context.notice);
  const notices = notice === null ? [] : [{ id: notice.messageId, ...notice }];
  return <Notices notices={notices} onDismiss={() => shell.send({ type: 'notice.dismissed' })} />;
}

function Shown() {
  const shell = useShell();
  const shownScreen = useShellValue(({ context }) => context.shownScreen);
  const failed = useShellValue((snapshot) => snapshot.matches({ page: 'failed' }));
  const waiting = useShellValue((snapshot) => snapshot.matches({ page: 'waiting' }));
  const stalled = useStalled() && waiting;
  const frozen = useShellValue(({ context }) => context.frozen?.screen);
  // Nothing of one client outlives going to another.
  const client = useShellValue(({ context }) => context.shownClient);
  const frozenClient = useShellValue(({ context }) => context.frozen && clientIdIn(context.frozen.address));
  const shown = shownScreen === frozen ? null : shownScreen;
  return (
    <>
      {failed && <LoadError onRetry={() => shell.send({ type: 'page.retried' })} />}
      {stalled && <Stalled />}
      {frozen && <Place key={`${routes[frozen].area} ${frozenClient}`} screen={frozen} frozen />}
      {shown && !stalled && <Place key={`${routes[shown].area} ${client}`} screen={shown} />}
    </>
  );
}

/** A screen inside its area. A frozen one stays as it is, unseen, beside what is shown, and is the same when it is shown again. */
function Place({ screen, frozen = false }: { screen: Screen; frozen?: boolean }) {
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
function Before() {
  const somebody = useShellValue(({ context }) => context.user !== null || context.frozen !== null);
  return <Suspense>{somebody && <Windows />}</Suspense>;
}

function Foot({ year }: { year: number }) {
  const help = useHelp();
  const pages = {
    faq: routes.faq.path,
    eligibility: routes['eligibility-criteria'].path,
    accessibility: routes.accessibility.path,
    privacy: routes.privacy.path,
  };
  return <Footer year={year} version={versionLabel} pages={pages} {...(help === null ? {} : { help })} />;
}

function Loading() {
  const busy = useShellValue((snapshot) => snapshot.hasTag('busy') && !snapshot.matches({ page: 'failed' }));
  // The overlay would cover the way to try again.
  const stalled = useStalled();
  return <LoadingOverlay messageId={busy && !stalled ? 'busy.loading' : undefined} />;
}
