// Renders the pages that show heading and form before any script runs, in both languages (run once, at the build). What it draws
// is exactly what main.tsx draws first, so that the browser takes the page over as it stands.
import { renderToString } from 'react-dom/server';
import { createIntl, IntlProvider } from 'react-intl';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  basePath,
  routes,
  screens,
  type Route,
  type RouteArea,
  type Screen,
} from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { Language } from '#machines/shell/shell.ts';
import { shellMachine } from '#machines/shell/shellMachine.ts';
import { App } from './app/App.tsx';
import { portalRoutes } from './app/portalRoutes.tsx';
import { loadScreen } from './app/screens.ts';
import { ShellContext } from './app/shell.ts';
import { LoadError } from './parts/LoadError.tsx';
import { loadWords, wordsOf } from './services/words.ts';

interface Prerendered {
  language: Language;
  screen: string;
  /** Its heading and form stand in the markup; else the script draws it. */
  drawn: boolean;
  title: string;
  markup: string;
  /** What the script of this page loads next: its area's machine, its words. */
  area: RouteArea | null;
  words: readonly string[];
}

const never = <Value,>() => fromPromise<Value, void>(() => new Promise<Value>(() => {}));

/** A message that is missing fails the build. */
const fail = (error: Error) => {
  throw error;
};

const handler = createStaticHandler(
  portalRoutes(<App year={new Date().getFullYear()} onWordsError={fail} />),
  { basename: basePath },
);

function loadedNext(screen: Screen): Pick<Prerendered, 'area' | 'words'> {
  const { area, messages } = routes[screen];
  return { area: area === 'page' ? null : area, words: ['common', ...messages] };
}

async function draw(screen: Screen, language: Language): Promise<Prerendered> {
  const shell = createActor(
    shellMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { readTokens: never() } }),
        readHelp: never(),
        loadPage: fromPromise(async () => {
          await Promise.all([loadScreen(screen), loadWords(language, routes[screen].messages)]);
        }),
      },
    }),
    { input: { address: { path: routes[screen].path, query: '' }, language, client: null } },
  );
  shell.start();
  await waitFor(shell, ({ context }) => context.shownScreen !== null);
  const context = await handler.query(new Request(`http://localhost${basePath}${routes[screen].path}`));
  if (context instanceof Response) throw new Error(`The route of ${screen} leads elsewhere.`);
  const drawn = renderToString(
    <ShellContext value={shell}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShellContext>,
  );
  // A hint to load the mark, which stands right below it anyway.
  const markup = drawn.replace(/^<link rel="preload"[^>]*>/, '');
  shell.stop();
  const intl = createIntl({ locale: language, messages: wordsOf(language) });
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
    ...loadedNext(screen),
  };
}

/** What stands unseen in a page that is not prerendered, for a browser that gets no words (main.tsx). */
const drawUnloaded = (language: Language): string =>
  renderToString(
    <main id="unloaded" className="main width" hidden>
      <IntlProvider locale={language} messages={wordsOf(language)} onError={fail}>
        <LoadError onRetry={() => {}} />
      </IntlProvider>
    </main>,
  );

const isPrerendered = (screen: Screen) => {
  const route: Route = routes[screen];
  return route.prerendered === true;
};

/** Every page in both languages: the prerendered ones, an empty one for each other screen, and `app` for what is none. */
export async function prerender(): Promise<Prerendered[]> {
  const pages: Prerendered[] = [];
  for (const language of ['en', 'cy'] as const) {
    await loadWords(language, []);
    const title = createIntl({ locale: language, messages: wordsOf(language) }).formatMessage({
      id: 'service.name',
    });
    const empty = { language, drawn: false, title, markup: drawUnloaded(language) };
    pages.push({ ...empty, screen: 'app', area: null, words: ['common'] });
    for (const screen of screens)
      pages.push(
        isPrerendered(screen) ? await draw(screen, language) : { ...empty, screen, ...loadedNext(screen) },
      );
  }
  return pages;
}
