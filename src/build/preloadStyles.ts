// Stands in for what Vite loads before a script that comes later, in the built portal (vite.config.ts, "preload-styles"): its styles, and
// nothing else, since the portal preloads no scripts.
const loading = new Map<string, Promise<void>>();

function loadStyle(path: string): Promise<void> {
  const href = import.meta.env.BASE_URL + path;
  const known = loading.get(path);
  if (known !== undefined) return known;
  // A page that was served for its own screen has it already.
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`) !== null) return Promise.resolve();
  const loaded = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      loading.delete(path);
      link.remove();
      reject(new Error(`The styles ${path} did not load.`));
    });
    document.head.append(link);
  });
  loading.set(path, loaded);
  return loaded;
}

/** Vite's own name and signature: loads the styles, then the script. */
export const __vitePreload = async <Module>(
  load: () => Promise<Module>,
  styles: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(styles.map(loadStyle));
  return load();
};
