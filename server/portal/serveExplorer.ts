// Serves the built explorer (docs/explorer) at /explorer/, only to this computer and only while HOST and PUBLIC_URL are loopback addresses
// (product 13.6).
// `npm start` may still be building it while the server runs.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isLocalRequest } from '../http/isLocalRequest.ts';
import { pagePolicy } from '../http/pagePolicy.ts';

const prefix = '/explorer/';
const notBuilt = 'There is no explorer yet. npm start makes it within a minute, npm run explorer at once.\n';

/** Registers `/explorer/` and the files of the folder, which may appear later. */
export async function serveExplorer(app: FastifyInstance, folder = resolve('dist/explorer')): Promise<void> {
  await app.register(async (explorer) => {
    explorer.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      if (!isLocalRequest(request.headers)) return reply.callNotFound();
    });
    await explorer.register(fastifyStatic, {
      root: folder,
      prefix,
      index: false,
      decorateReply: true,
      cacheControl: false,
      dotfiles: 'ignore',
      suppressWarning: true,
    });
    explorer.get('/explorer', async (_request, reply) => reply.redirect(prefix));
    for (const path of [prefix, `${prefix}index.html`])
      explorer.get(path, async (_request, reply) =>
        access(join(folder, 'index.html')).then(
          () => reply.headers(pagePolicy()).sendFile('index.html'),
          () => reply.code(503).header('retry-after', '10').type('text/plain; charset=utf-8').send(notBuilt),
        ),
      );
  });
}
