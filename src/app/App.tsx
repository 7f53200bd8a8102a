// The frame of every page (specification section 1): head, navigation, notices, the shown screen inside its area, foot, the overlay
// and the dialog that asks before unsaved answers are left. All of it is the shell's snapshot.
import { useSyncExternalStore, type ReactNode } from 'react';
import { IntlProvider } from 'react-intl';
import { versionLabel } from '#machines/catalogue/limits.ts';
import { routes } from '#machines/catalogue/routes.ts';
import type { ShellActor } from '#machines/shellMachine.ts';
import { Footer } from '../parts/Footer.tsx';
import { Header } from '../parts/Header.tsx';
import { LoadError } from '../parts/LoadError.tsx';
import { LoadingOverlay } from '../parts/LoadingOverlay.tsx';
import { Notices } from '../parts/Notices.tsx';
import { SkipLink } from '../parts/SkipLink.tsx';
import { onWords, wordsOf } from '../services/words.ts';
import { LeaveDialog } from './LeaveDialog.tsx';
import { loadedScreen } from './screens.ts';
import { hrefOf, ShellContext, useFollowLink, useHelp, useShell, useShellValue } from './shell.ts';
import { SignedInBar } from './SignedInBar.tsx';
import { Stalled } from './Stalled.tsx';

interface AppProps {
  shell: ShellActor;
  year: number;
  /** Hears of a message that is missing or wrong: a fault of ours, never a key on somebody's screen unheard. */
  onWordsError?: (error: Error) => void;
}

export function App({ shell, year, onWordsError = report }: AppProps) {
  return (
    <ShellContext value={shell}>
      <Words onError={onWordsError}>
        <SkipLink />
        <Head />
        <SignedInBar />
        <div className="width notice-bar">
          <Noticed />
        </div>
        <main id="main" className="main width" tabIndex={-1}>
          <Shown />
        </main>
        <Foot year={year} />
        <LeaveDialog />
        <Loading />
      </Words>
    </ShellContext>
  );
}

/** Browsers without Welsh numbers write them the English way, which is the same. */
function report(error: Error & { code?: string }): void {
  if (error.code !== 'MISSING_DATA') console.error(error);
}

function Words({ children, onError }: { children: ReactNode; onError: (error: Error) => void }) {
  const language = useShellValue(({ context }) => context.language);
  const words = () => wordsOf(language);
  const messages = useSyncExternalStore(onWords, words, words);
  return (
    <IntlProvider locale={language} messages={messages} onError={onError}>
      {children}
    </IntlProvider>
  );
}

function Head() {
  const shell = useShell();
  return (
    <Header
      homeHref={hrefOf('/')}
      onFollow={useFollowLink()}
      onLanguage={(language) => shell.send({ type: 'language.chosen', language })}
    />
  );
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
  if (failed) return <LoadError onRetry={() => shell.send({ type: 'page.retried' })} />;
  if (shownScreen === null) return <Stalled />;
  const { Screen, Area } = loadedScreen(shownScreen);
  if (Screen === undefined) return null;
  return Area === undefined ? (
    <Screen />
  ) : (
    <Area key={routes[shownScreen].area}>
      <Screen />
    </Area>
  );
}

function Foot({ year }: { year: number }) {
  const help = useHelp();
  const links = {
    faq: hrefOf(routes.faq.path),
    eligibility: hrefOf(routes['eligibility-criteria'].path),
    accessibility: hrefOf(routes.accessibility.path),
    privacy: help?.privacyUrl || hrefOf(routes.privacy.path),
  };
  return (
    <Footer
      year={year}
      version={versionLabel}
      links={links}
      {...(help === null ? {} : { help })}
      onFollow={useFollowLink()}
    />
  );
}

function Loading() {
  const busy = useShellValue((snapshot) => snapshot.hasTag('busy') && !snapshot.matches({ page: 'failed' }));
  const stalled = useShellValue(
    (snapshot) => snapshot.children.session?.getSnapshot().matches('stalled') ?? false,
  );
  return <LoadingOverlay messageId={busy && !stalled ? 'busy.loading' : undefined} />;
}
