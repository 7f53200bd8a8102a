// Serves the built portal at /anwcef/ (product 14.7): hashed files that browsers cache for a year, prerendered pages in the visitor's
// language, and the security headers of every reply.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  parseAddress,
  formatAddress,
  basePath,
  matchRoute,
  resolveAddress,
  routes,
  type Address,
} from '#machines/catalogue/routes.ts';
import { addSecurityHeaders } from '../http/addSecurityHeaders.ts';
import { sendSmallest } from '../http/encodings.ts';
import { contentEtag, isNotModified } from '../http/etag.ts';
import { pagePolicy } from '../http/pagePolicy.ts';
import { securityHeaders } from '../http/securityHeaders.ts';
import type { Settings } from '../settings.ts';
import { chooseLanguage } from './chooseLanguage.ts';
import { choosePage } from './choosePage.ts';
import { portalConfiguration } from './portalConfiguration.ts';
import { readPages, type Page } from './readPages.ts';

/** `/anwcef/login?lang=cy` → path `/login`, query `?lang=cy`. Several slashes count as one, as in Fastify's router. */
function portalAddress(request: FastifyRequest): Address {
  const [address = '', query = ''] = request.url.split('?', 2);
  const path = address.replaceAll(/\/{2,}/g, '/').slice(basePath.length);
  return { path: parseAddress(path).path, query: query && `?${query}` };
}

/** Whether the path names a file. A missing file must get 404 and no page, because a browser would take the HTML for the script or image. */
const isFile = (path: string): boolean => /\.\w{1,11}$/.test(path);

/** Whether the path is a file of the build's assets folder, other than a compressed copy or a source map, which browsers must not request. */
const isHashedFile = (path: string): boolean =>
  /^\/[\w-]+(\.[\w-]+)+$/.test(path) && !/\.(br|gz|map)$/i.test(path);

/** Whether the portal shows the error page at this address (product 1.3). */
const isUnknown = (path: string): boolean =>
  matchRoute(path) === undefined &&
  resolveAddress({ path, query: '' }, { signedIn: true, broker: false }).path === routes.error.path;

/** Sends a prerendered page, or 304 when the browser has it already. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('vary', 'Cookie, Sec-Fetch-Site, Accept-Encoding')
    .header('etag', page.etag);
  if (isNotModified(request, page.etag)) return reply.code(304).send();
  return sendSmallest(request, reply.type('text/html; charset=utf-8'), page);
}

/**
 * Registers the portal's routes, and adds the security headers to every reply of `app`. Without a build it serves only config.json. Call it
 * before `app` is ready.
 * @returns whether there are pages to serve
 */
export async function servePortal(
  app: FastifyInstance,
  settings: Settings,
  folder = resolve('dist/portal'),
): Promise<boolean> {
  const { pages, styleHashes } = readPages(join(folder, 'pages'), {
    helpline: settings.helpline,
    email: settings.supportEmail,
  });
  const policy = pagePolicy([settings.dataApi, settings.authApi], styleHashes);
  const configuration = portalConfiguration(settings);
  const configurationEtag = contentEtag(JSON.stringify(configuration));
  const secure = settings.publicUrl.startsWith('https:');
  const built = await stat(folder).then(
    () => true,
    () => false,
  );

  addSecurityHeaders(app, securityHeaders(settings));

  app.get('/', async (_request, reply) => reply.redirect(`${basePath}/`));
  app.get(basePath, async (_request, reply) => reply.redirect(`${basePath}/`));

  await app.register(
    async (portal) => {
      if (built) {
        // `wildcard` (the default) makes one route for all files: a route for each file slows every start by 5 %.
        await portal.register(fastifyStatic, {
          root: join(folder, 'assets'),
          prefix: '/assets/',
          allowedPath: isHashedFile,
          index: false,
          preCompressed: true,
          maxAge: '1y',
          immutable: true,
          decorateReply: false,
        });
      }

      portal.get('/config.json', async (request, reply) => {
        void reply.header('cache-control', 'no-cache').header('etag', configurationEtag);
        if (isNotModified(request, configurationEtag)) return reply.code(304).send();
        return reply.send(configuration);
      });

      portal.get('/*', async (request, reply) => {
        const { path, query } = portalAddress(request);
        if (path === '/')
          return reply.redirect(`${basePath}${formatAddress({ path: routes.login.path, query })}`);
        const { language, cookie } = chooseLanguage(query, request.headers.cookie, secure);
        const page = choosePage({ path, query }, request.headers)
          .map((name) => pages.get(`${language}/${name}`))
          .find((found) => found !== undefined);
        if (page === undefined || isFile(path)) return reply.callNotFound();
        if (cookie !== null) void reply.header('set-cookie', cookie);
        if (isUnknown(path)) void reply.code(404);
        return sendPage(request, reply.headers({ ...policy, 'content-language': language }), page);
      });

      // A form that is submitted before its script has loaded is posted here (product 14.7). The server never reads the body, so that a
      // password in it can be neither stored nor logged.
      portal.removeAllContentTypeParsers();
      portal.addContentTypeParser('*', (_request, _body, done) => done(null));
      portal.post('/*', async (request, reply) => {
        const address = portalAddress(request);
        if (isFile(address.path)) return reply.callNotFound();
        return reply.redirect(`${basePath}${formatAddress(address)}`, 303);
      });
    },
    { prefix: basePath },
  );
  return pages.size > 0;
}
