// Entry of the portal in the browser. Hydrates a prerendered page, with what was typed before this script arrived; renders any other
// page. Of a page with a placeholder it hydrates the frame: the placeholder stays until the page itself is there (decision 027).
// oxlint-disable-next-line import/no-unassigned-import -- it has to run before every other module
import './preloadPage.ts';
import { takePreHydrationPress } from './preHydrationPress.ts';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createActor, waitFor } from 'xstate';
import { basePath } from '#machines/catalogue/routes.ts';
import { App } from './app/App.tsx';
import { ignoreSecondPress } from './app/ignoreSecondPress.ts';
import { inspectionOptions } from './app/inspectionOptions.ts';
import { addressAt, portalRoutes, stripBase } from './app/portalRoutes.tsx';
import { providedShell } from './app/actors/shellActors.ts';
import { ShellMachineContext } from './app/shellContext.ts';
import { PreHydrationInputContext, readPreHydrationText } from './app/preHydrationInput.ts';
import { deleteExpiredBrowserDrafts } from './services/browserDrafts.ts';
import { sendFirstCalls } from './services/firstCalls.ts';
import { readLeftList } from './services/leftList.ts';
import { forgetTakenCalls } from './services/request.ts';
import { readTabItem } from './services/tabStorage.ts';
import { deleteExpiredSubmittedRecord } from './services/submittedRecord.ts';
import { findPlaceholder } from './parts/replacePlaceholder.ts';
import { pageLanguage } from './services/languageCookie.ts';
import { loadMessages } from './services/messages.ts';

const root = document.querySelector<HTMLElement>('#root');
if (root === null) throw new Error('The page has no root.');

const hasPlaceholder = findPlaceholder() !== null;
const app = <App {...(hasPlaceholder && { placeholder: '' })} />;
const router = createBrowserRouter(portalRoutes(app), { basename: basePath });
const address = addressAt(stripBase(router.state.location));
sendFirstCalls(address);
ignoreSecondPress(document);
// Another tab or window may have changed the records meanwhile. Not every browser tells both.
window.addEventListener('focus', forgetTakenCalls);
document.addEventListener('visibilitychange', forgetTakenCalls);
const language = pageLanguage();
const shell = createActor(providedShell, {
  ...inspectionOptions,
  input: { address, language, client: readTabItem('selectedApplication'), list: readLeftList() },
});
shell.start();
// The frame is visible while a page still loads, so its messages must be there before the first render.
await loadMessages(language, []).catch(showLoadError);
if (!hasPlaceholder)
  await waitFor(
    shell,
    ({ context, value }) =>
      context.shownScreen !== null || value.page === 'failed' || !(isPrerendered() || isReadingSession()),
  );

/** Without messages no page can be rendered: shows the error that the build has put into the page, with its button to reload. */
function showLoadError(error: unknown): Promise<never> {
  const loadError = root?.querySelector<HTMLElement>('#load-error');
  if (!loadError) throw error;
  loadError.hidden = false;
  findPlaceholder()?.replaceWith(loadError);
  removeUnstarted();
  loadError.querySelector('button')?.addEventListener('click', () => window.location.reload());
  return new Promise(() => {});
}

/** Removes the text that the page shows when its script does not start. */
function removeUnstarted(): void {
  document.querySelector('#unstarted')?.remove();
}

/** A guarded page for which the server found no session has the sign-in page's markup: who is there is known soon. */
function isReadingSession(): boolean {
  const { session } = shell.getSnapshot().children;
  return root?.dataset['screen'] !== undefined && session?.getSnapshot().value === 'starting';
}

function isPrerendered(): boolean {
  return root?.dataset['screen'] === shell.getSnapshot().context.address.path.slice(1);
}

const portal = (
  <PreHydrationInputContext
    value={{ takeText: readPreHydrationText(root), takePress: takePreHydrationPress }}
  >
    <ShellMachineContext value={shell}>
      <RouterProvider router={router} useTransitions={false} />
    </ShellMachineContext>
  </PreHydrationInputContext>
);
removeUnstarted();
if (hasPlaceholder || (isPrerendered() && shell.getSnapshot().context.shownScreen !== null))
  hydrateRoot(root, portal);
else createRoot(root).render(portal);

// Each start deletes what people left on the device more than a day ago (product 11.2, 11.6).
deleteExpiredBrowserDrafts();
deleteExpiredSubmittedRecord();
