// The portal in the browser. A prerendered page is taken over as it stands, with what was typed before this script arrived;
// any other page is drawn anew.
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createActor, waitFor } from 'xstate';
import { basePath } from '#machines/catalogue/routes.ts';
import { App } from './app/App.tsx';
import { inspectionOptions } from './app/inspectionOptions.ts';
import { addressAt, portalRoutes, stripBase } from './app/portalRoutes.tsx';
import { prefetchScreens } from './app/screens.ts';
import { providedShell } from './app/actors/shellActors.ts';
import { ShellContext } from './app/shellContext.ts';
import { TakeTypedContext, takeOnce } from './app/preHydrationInput.ts';
import { retryStylesheets } from './services/retryStylesheets.ts';
import { readSelectedClient } from './services/selectedClient.ts';
import { pageLanguage } from './services/languageCookie.ts';
import { typedIn } from './services/typedIn.ts';
import { loadMessages } from './services/messages.ts';
import './style/core.scss';

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('The page has no root.');

retryStylesheets();
const router = createBrowserRouter(portalRoutes(<App year={new Date().getFullYear()} />), {
  basename: basePath,
});
const language = pageLanguage();
const shell = createActor(providedShell, {
  ...inspectionOptions,
  input: { address: addressAt(stripBase(router.state.location)), language, client: readSelectedClient() },
});
shell.start();
// The frame stands around every page, also around one that is still loading: it must not show keys for words.
await loadMessages(language, []).catch(showLoadError);
await waitFor(
  shell,
  ({ context, value }) => context.shownScreen !== null || value.page === 'failed' || !isPrerendered(),
);

/** Without its first words a page has nothing to say: what the build drew for that is shown, and begins anew when asked. */
function showLoadError(error: unknown): Promise<never> {
  const drawn = root?.querySelector<HTMLElement>('#unloaded');
  if (!drawn) throw error;
  drawn.hidden = false;
  drawn.querySelector('button')?.addEventListener('click', () => window.location.reload());
  return new Promise(() => {});
}

function isPrerendered(): boolean {
  return root?.dataset['screen'] === shell.getSnapshot().context.address.path.slice(1);
}

const portal = (
  <TakeTypedContext value={takeOnce(typedIn(root))}>
    <ShellContext value={shell}>
      <RouterProvider router={router} useTransitions={false} />
    </ShellContext>
  </TakeTypedContext>
);
if (isPrerendered() && shell.getSnapshot().context.shownScreen !== null) hydrateRoot(root, portal);
else createRoot(root).render(portal);

prefetchScreens();
// Each start deletes what is too old, whoever wrote it.
void import('./services/browserDrafts.ts').then(
  ({ deleteExpiredBrowserDrafts: sweepDevice }) => sweepDevice(),
  () => {},
);
