// Renders the pages that show heading and form before any script runs, in both languages (product 10.4); the build runs it once. The
// markup is exactly main.tsx's first render, so that the browser can hydrate it: the whole page, or the frame around a placeholder.
import { renderToString } from 'react-dom/server';
import { createIntl, FormattedMessage, IntlProvider } from 'react-intl';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { ReactElement } from 'react';
import { createActor, fromPromise, waitFor } from 'xstate';
import {
  basePath,
  pathsOf,
  placeholderName,
  routes,
  screens,
  type Route,
  type Screen,
} from '#machines/catalogue/routes.ts';
import { sessionMachine } from '#machines/session/sessionMachine.ts';
import type { Language } from '#machines/shell/shell.ts';
import { shellMachine, type ShellActor } from '#machines/shell/shellMachine.ts';
import { App } from './app/App.tsx';
import { MessagesProvider } from './app/MessagesProvider.tsx';
import { portalRoutes } from './app/portalRoutes.tsx';
import { groupsOf, loadScreen } from './app/screens.ts';
import { ShellMachineContext } from './app/shellContext.ts';
import { LoadError } from './parts/LoadError.tsx';
import { UnstartedText } from './parts/UnstartedText.tsx';
import { EmptyPage, headingOf } from './EmptyPage.tsx';
import { loadMessages, messagesOf } from './services/messages.ts';

interface PrerenderedPage {
  language: Language;
  screen: string;
  /** The name of its file, without ending. */
  name: string;
  /** `empty`: the script renders the page. */
  content: 'whole' | 'placeholder' | 'empty';
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

/** Renders an element at an address, as main.tsx does. */
async function render(element: ReactElement, path: string, shell: ShellActor): Promise<string> {
  const handler = createStaticHandler(portalRoutes(element), { basename: basePath });
  const context = await handler.query(new Request(`http://localhost${basePath}${path}`));
  if (context instanceof Response) throw new Error(`The route of ${path} is a redirect.`);
  return renderToString(
    <ShellMachineContext value={shell}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShellMachineContext>,
  );
}

const app = (placeholder?: string) => (
  <App onMessageError={throwError} {...(placeholder !== undefined && { placeholder })} />
);

/** A shell at an address. Nobody is known to be signed in or not. */
function startShell(screen: Screen, path: string, language: Language): ShellActor {
  const shell = createActor(
    shellMachine.provide({
      actors: {
        session: sessionMachine.provide({ actors: { readTokens: neverSettles() } }),
        readConfiguration: neverSettles(),
        loadPage: fromPromise(() => loadPage(screen, language)),
      },
    }),
    { input: { address: { path, query: '' }, language, client: null, list: null } },
  );
  return shell.start();
}

async function loadPage(screen: Screen, language: Language): Promise<void> {
  await Promise.all([loadScreen(screen), loadMessages(language, routes[screen].messages)]);
}

const resourcesOf = (screen: Screen): Pick<PrerenderedPage, 'groups' | 'messages'> => ({
  groups: groupsOf(screen),
  messages: ['common', ...routes[screen].messages],
});

type Rendered = Omit<PrerenderedPage, 'unstarted'>;

function titleOf(heading: string, language: Language): string {
  const intl = createIntl({ locale: language, messages: messagesOf(language) });
  const service = intl.formatMessage({ id: 'service.name' });
  return intl.formatMessage({ id: 'title.page' }, { title: intl.formatMessage({ id: heading }), service });
}

async function renderWhole(screen: Screen, language: Language): Promise<Rendered> {
  const { path } = routes[screen];
  const shell = startShell(screen, path, language);
  await waitFor(shell, ({ context }) => context.shownScreen !== null);
  const markup = await render(app(), path, shell);
  shell.stop();
  const title = titleOf(`screen.${screen}.title`, language);
  return { language, screen, name: screen, content: 'whole', title, markup, ...resourcesOf(screen) };
}

/**
 * Removes what the page that takes the placeholder's place would have a second time, and what a browser would fill in: it restores what was
 * typed before a reload or Back, which can be another person's, into the control of the same name.
 */
const withoutNames = (html: string): string =>
  html
    .replaceAll(/ (?:id|for|name|autoComplete|aria-describedby|aria-labelledby)="[^"]*"/g, '')
    .replaceAll('<form ', '<form autocomplete="off" ');

/**
 * The placeholder of a path: its page for a record without answers, inert. Screen readers find its heading, and that it
 * is loading.
 */
async function renderPlaceholder(screen: Screen, path: string, language: Language): Promise<Rendered> {
  const shell = startShell(screen, path, language);
  await loadPage(screen, language);
  const page = await render(
    <MessagesProvider onError={throwError}>
      <EmptyPage screen={screen} path={path} />
    </MessagesProvider>,
    path,
    shell,
  );
  const heading = headingOf(screen, path);
  const status = renderToString(
    <IntlProvider locale={language} messages={messagesOf(language)} onError={throwError}>
      <h1 className="visually-hidden">
        <FormattedMessage id={heading} />
      </h1>
      <p className="visually-hidden">
        <FormattedMessage id="busy.loading" />
      </p>
    </IntlProvider>,
  );
  const placeholder =
    renderLoadError(language, 'div') +
    status +
    `<fieldset class="placeholder-page" lang="${language}" inert disabled>${withoutNames(page)}</fieldset>`;
  const markup = await render(app(placeholder), path, shell);
  shell.stop();
  return {
    language,
    screen,
    name: `placeholders/${placeholderName(path)}`,
    content: 'placeholder',
    title: titleOf(heading, language),
    markup,
    ...resourcesOf(screen),
  };
}

/** The hidden error of a page that is not prerendered whole: main.tsx shows it when the messages do not load. */
const renderLoadError = (language: Language, Element: 'main' | 'div'): string =>
  renderToString(
    <Element id="load-error" {...(Element === 'main' && { className: 'main container' })} hidden>
      <IntlProvider locale={language} messages={messagesOf(language)} onError={throwError}>
        <LoadError onRetry={() => {}} />
      </IntlProvider>
    </Element>,
  );

const prerenderedAs = (screen: Screen): Route['prerendered'] => (routes[screen] as Route).prerendered;

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

/**
 * Every page in both languages: the prerendered ones, an empty one for each other screen and `app` for unknown addresses. A screen with
 * placeholders has an empty page too, for everybody of whom the server does not know whether they are signed in.
 */
export async function prerender(): Promise<PrerenderedPage[]> {
  const pages: Rendered[] = [];
  for (const language of ['en', 'cy'] as const) {
    await loadMessages(language, []);
    const title = createIntl({ locale: language, messages: messagesOf(language) }).formatMessage({
      id: 'service.name',
    });
    const markup = renderLoadError(language, 'main');
    const empty = { language, content: 'empty', title, markup } as const;
    pages.push({ ...empty, screen: 'app', name: 'app', groups: [], messages: ['common'] });
    for (const screen of screens) {
      const isWhole = prerenderedAs(screen) === 'whole';
      pages.push(
        isWhole
          ? await renderWhole(screen, language)
          : { ...empty, screen, name: screen, ...resourcesOf(screen) },
      );
    }
    for (const screen of screens.filter((each) => prerenderedAs(each) === 'placeholder'))
      for (const path of pathsOf(screen)) pages.push(await renderPlaceholder(screen, path, language));
  }
  // Loaded only now: a screen that needs these messages without loading them fails the build.
  for (const language of ['en', 'cy'] as const) await loadMessages(language, ['later']);
  return pages.map((page) => ({ ...page, unstarted: renderUnstarted(page.language) }));
}
