// Vite loads the stylesheet of a chunk once, and then takes it for loaded even when it failed: trying the page again would show it
// without its styles. So a stylesheet that failed is asked for again until it comes.
const retryDelay = 2000;

export function retryStylesheets(): void {
  // Errors of resources do not bubble, they can only be captured.
  window.addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
      window.setTimeout(() => target.replaceWith(target.cloneNode()), retryDelay);
    },
    true,
  );
}
