// Serves the built portal at /anwcef/ (decisions.md, "The reference server"): hashed files for ever, prerendered pages in the
// visitor's language, and the security headers of every reply. The build is that of vite.config.ts.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import {
  parseAddress,
  formatAddress,
  basePath,
  matchRoute,
  resolveAddress,
  routes,
  type Address,
} from '#machines/catalogue/routes.ts';
import type { Settings } from '../settings.ts';
import { chooseLanguage } from './chooseLanguage.ts';
import { refuseBroken } from './refuseBroken.ts';
import { portalConfiguration } from './portalConfiguration.ts';
import { readPages } from './readPages.ts';
import { securityHeaders } from './securityHeaders.ts';
import { sendPage } from './sendPage.ts';

const hashesSchema = v.object({ styles: v.array(v.pipe(v.string(), v.regex(/^sha256-[\w+/=]+$/))) });

async function readStyleHashes(file: string): Promise<readonly string[]> {
  const text = await readFile(file, 'utf8').catch(() => '{"styles":[]}');
  return v.parse(hashesSchema, JSON.parse(text)).styles;
}

/** `/anwcef/login?lang=cy` → path `/login`, query `?lang=cy`; doubled slashes count as one, as they do to the router. */
function inPortal(request: FastifyRequest): Address {
  const [address = '', query = ''] = request.url.split('?', 2);
  const path = address.replaceAll(/\/{2,}/g, '/').slice(basePath.length);
  return { path: parseAddress(path).path, query: query && `?${query}` };
}

/** A missing file is never answered with a page: a browser would run or show HTML in its place. */
const isFile = (path: string): boolean => /\.\w{1,11}$/.test(path);

/** What the build put into its one folder; neither its compressed copies nor its maps, which are not for the browser to ask for. */
const isHashedFile = (path: string): boolean =>
  /^\/[\w-]+(\.[\w-]+)+$/.test(path) && !/\.(br|gz|map)$/i.test(path);

/** Whether the address leads to the error page (specification section 2, "any other path"). */
const isUnknown = (path: string): boolean =>
  matchRoute(path) === undefined &&
  resolveAddress({ path, query: '' }, { signedIn: true, broker: false }).path === routes.error.path;

/**
 * Adds the portal's routes and the security headers of *every* reply of `app`, whatever answers.
 * Without a build only the configuration and the headers are served. Call it before `app` is ready.
 */
export async function servePortal(
  app: FastifyInstance,
  settings: Settings,
  folder = resolve('dist/portal'),
): Promise<void> {
  const pages = await readPages(join(folder, 'pages'));
  const styleHashes = await readStyleHashes(join(folder, 'pages', 'hashes.json'));
  const headers = securityHeaders(settings, styleHashes);
  const configuration = portalConfiguration(settings);
  const secure = settings.publicUrl.startsWith('https:');
  const built = await stat(folder).then(
    () => true,
    () => false,
  );

  app.addHook('onRequest', async (_request, reply) => void reply.headers(headers));
  // What never reaches a route (a malformed address) is answered without hooks.
  app.server.prependListener('request', (_request, response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  });
  refuseBroken(app.server, headers);

  app.get('/', async (_request, reply) => reply.redirect(`${basePath}/`));
  app.get(basePath, async (_request, reply) => reply.redirect(`${basePath}/`));

  await app.register(
    async (portal) => {
      if (built) {
        // One route for all files: a route for each of them took a twentieth of every start.
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

      portal.get('/config.json', async (_request, reply) =>
        reply.header('cache-control', 'no-cache').send(configuration),
      );

      portal.get('/*', async (request, reply) => {
        const { path, query } = inPortal(request);
        if (path === '/')
          return reply.redirect(`${basePath}${formatAddress({ path: routes.login.path, query })}`);
        const { language, cookie } = chooseLanguage(query, request.headers.cookie, secure);
        const screen = matchRoute(path)?.screen ?? 'app';
        const page = pages.get(`${language}/${screen}`) ?? pages.get(`${language}/app`);
        if (page === undefined || isFile(path)) return reply.callNotFound();
        if (cookie !== null) void reply.header('set-cookie', cookie);
        if (isUnknown(path)) void reply.code(404);
        return sendPage(request, reply.header('content-language', language), page);
      });

      // A form sent before its script has loaded: the body is never read, so a password in it can be neither kept nor logged.
      portal.removeAllContentTypeParsers();
      portal.addContentTypeParser('*', (_request, _body, done) => done(null));
      portal.post('/*', async (request, reply) => {
        const address = inPortal(request);
        if (isFile(address.path)) return reply.callNotFound();
        return reply.redirect(`${basePath}${formatAddress(address)}`, 303);
      });
    },
    { prefix: basePath },
  );
}
