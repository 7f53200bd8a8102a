// `npm run dev`: runs the reference server from its sources, and in front of it Vite's dev server, which hot-reloads the portal.
// Vite's server sends no content security policy, because hot reload needs inline scripts. It passes the calls, the mailbox, the caseworker's API
// and config.json on to the reference server.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { basePath } from '#machines/catalogue/routes.ts';
import { DEV_PORT, readSettings } from './settings.ts';
import { startPortal, type RunningPortal } from './startPortal.ts';
import { startServer, type RunningServer } from './startServer.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

const start = readSettings(process.env).portalAlone ? startPortal : startServer;
const server: RunningPortal | RunningServer = await start(process.env);
const proxied = ['/data', '/auth', '/mailbox', '/caseworker', `${basePath}/config.json`];
const portal = await createServer({
  configFile: `${root}vite.config.ts`,
  server: {
    port: DEV_PORT,
    strictPort: true,
    // The portal imports machines and locales too, which are outside of Vite's root.
    fs: { allow: [root] },
    proxy: Object.fromEntries(proxied.map((path) => [path, server.url])),
  },
});
await portal.listen();

console.log(`Portal, reloading   http://localhost:${DEV_PORT}${basePath}/`);
if ('signIns' in server) {
  console.log(`Server and mailbox  ${server.url}/mailbox/`);
  for (const { email, password } of Object.values(server.signIns ?? {}))
    console.log(`Sign in with        ${email}  ${password}`);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void Promise.all([portal.close(), server.close()]).finally(() => process.exit());
  });
}
