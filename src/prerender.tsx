// Renders the pages that show heading and form before any script runs, in both languages (product 10.4); the build runs it once. The
// markup is exactly main.tsx's first render, so that the browser can hydrate it.
import { renderToString } from 'react-dom/server';
import { createIntl, IntlProvider } from 'react-intl';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createActor, fromPromise, waitFor } from 'xstate';
import { basePath, routes, screens, type Route, type Screen } from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { Language } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { App } from './app/App.tsx';
import { portalRoutes } from './app/portalRoutes.tsx';
import { groupsOf, loadScreen } from './app/screens.ts';
import { ShellContext } from './app/shellContext.ts';
import { LoadError } from './parts/LoadError.tsx';
import { UnstartedText } from './parts/UnstartedText.tsx';
import { loadMessages, messagesOf } from './services/messages.ts';

interface PrerenderedPage {
  language: Language;
  screen: string;
  /** Whether the markup holds heading and form; otherwise the script renders them. */
  drawn: boolean;
  title: string;
  markup: string;
  /** What the page says while its script has not started. */
  unstarted: string;
  /** What the script of this page loads next: groups of screens, and the messages. */
  groups: readonly string[];
  messages: readonly string[];
}

const neverSettles = <Value,>() => fromPromise<Value, void>(() => new Promise<Value>(() => {}));

/** A missing message fails the build. */
const throwError = (error: Error) => {
  throw error;
};

const handler = createStaticHandler(
  portalRoutes(<App year={new Date().getFullYear()} onMessageError={throwError} />),
  { basename: basePath },
);

const resourcesOf = (screen: Screen): Pick<PrerenderedPage, 'groups' | 'messages'> => ({
  groups: groupsOf(screen),
  messages: ['common', ...routes[screen].messages],
});

async function renderScreen(screen: Screen, language: Language): Promise<Omit<PrerenderedPage, 'unstarted'>> {
  const shell = createActor(
    shellMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { readTokens: neverSettles() } }),
        readConfiguration: neverSettles(),
        loadPage: fromPromise(async () => {
          await Promise.all([loadScreen(screen), loadMessages(language, routes[screen].messages)]);
        }),
      },
    }),
    { input: { address: { path: routes[screen].path, query: '' }, language, client: null } },
  );
  shell.start();
  await waitFor(shell, ({ context }) => context.shownScreen !== null);
  const context = await handler.query(new Request(`http://localhost${basePath}${routes[screen].path}`));
  if (context instanceof Response) throw new Error(`The route of ${screen} is a redirect.`);
  const html = renderToString(
    <ShellContext value={shell}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShellContext>,
  );
  // React's preload hint for the fund's mark is not needed: its img element follows directly.
  const markup = html.replace(/^<link rel="preload"[^>]*>/, '');
  shell.stop();
  const intl = createIntl({ locale: language, messages: messagesOf(language) });
  const title = intl.formatMessage(
    { id: 'title.page' },
    {
      title: intl.formatMessage({ id: `screen.${screen}.title` }),
      service: intl.formatMessage({ id: 'service.name' }),
    },
  );
  return {
    language,
    screen,
    drawn: true,
    title,
    markup,
    ...resourcesOf(screen),
  };
}

/** The hidden error of a page that is not prerendered: main.tsx shows it when the messages do not load. */
const renderLoadError = (language: Language): string =>
  renderToString(
    <main id="unloaded" className="main container" hidden>
      <IntlProvider locale={language} messages={messagesOf(language)} onError={throwError}>
        <LoadError onRetry={() => {}} />
      </IntlProvider>
    </main>,
  );

const isPrerendered = (screen: Screen) => {
  const route: Route = routes[screen];
  return route.prerendered === true;
};

/** What a page says while its script has not started, in its own language and then in the other. */
const renderUnstarted = (language: Language): string => {
  const texts = (messageId: 'unstarted.text' | 'unstarted.noscript') =>
    [language, language === 'en' ? ('cy' as const) : ('en' as const)].map((each) => (
      <div key={each} lang={each}>
        <IntlProvider locale={each} messages={messagesOf(each)} onError={throwError}>
          <UnstartedText messageId={messageId} />
        </IntlProvider>
      </div>
    ));
  return renderToString(
    <>
      <noscript>
        <div className="unstarted-noscript">
          <div className="container">{texts('unstarted.noscript')}</div>
        </div>
      </noscript>
      <div id="unstarted" className="unstarted" role="alert">
        <div className="container">{texts('unstarted.text')}</div>
      </div>
    </>,
  );
};

/** Every page in both languages: the prerendered ones, an empty one for each other screen, and `app` for unknown addresses. */
export async function prerender(): Promise<PrerenderedPage[]> {
  const pages: Omit<PrerenderedPage, 'unstarted'>[] = [];
  for (const language of ['en', 'cy'] as const) {
    await loadMessages(language, []);
    const title = createIntl({ locale: language, messages: messagesOf(language) }).formatMessage({
      id: 'service.name',
    });
    const empty = { language, drawn: false, title, markup: renderLoadError(language) };
    pages.push({ ...empty, screen: 'app', groups: [], messages: ['common'] });
    for (const screen of screens)
      pages.push(
        isPrerendered(screen)
          ? await renderScreen(screen, language)
          : { ...empty, screen, ...resourcesOf(screen) },
      );
  }
  // Loaded only now: a screen that needs these messages without loading them fails the build.
  for (const language of ['en', 'cy'] as const) await loadMessages(language, ['later']);
  return pages.map((page) => ({ ...page, unstarted: renderUnstarted(page.language) }));
}
