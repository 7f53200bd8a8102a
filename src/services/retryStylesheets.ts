// Reloads a stylesheet that failed to load. Vite requests the stylesheet of a chunk once and never again, so that a page opened later
// would have no styles.
const retryDelay = 2000;

export function retryStylesheets(): void {
  // Error events of resources do not bubble, so only a capturing listener gets them.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      window.setTimeout(() => target.replaceWith(target.cloneNode()), retryDelay);
    },
    true,
  );
}
