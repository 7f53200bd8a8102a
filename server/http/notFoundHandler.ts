// Responds 404 to a path that no route matches, and 405 with the Allow header to one that matches with another method.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultErrorResponse } from './errorHandler.ts';

/** Whether a path matches a route's pattern (`:name` is one segment, `*` the rest), in any letter case. */
export function matchesPattern(pattern: string, path: string): boolean {
  const expected = pattern.toLowerCase().split('/').filter(Boolean);
  const given = path.toLowerCase().split('/').filter(Boolean);
  if (expected.at(-1) === '*') return expected.slice(0, -1).every((part, index) => part === given[index]);
  return (
    expected.length === given.length &&
    expected.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

export interface Route {
  pattern: string;
  methods: string[];
}

const answerNotFound =
  (routes: readonly Route[]) =>
  (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split(/[?#]/)[0] ?? '';
    const allowed = routes
      .filter(({ pattern }) => pattern !== '*' && pattern !== '/*' && matchesPattern(pattern, path))
      .flatMap(({ methods }) => methods);
    // A route that calls reply.callNotFound() ends here as well, although its method is allowed.
    const isMethodNotAllowed = allowed.length > 0 && !allowed.includes(request.method);
    const { status, body } = defaultErrorResponse(isMethodNotAllowed ? 405 : 404);
    if (isMethodNotAllowed) reply.header('allow', [...new Set(allowed)].join(', '));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  };

/** Call it before the routes are registered: it records each of them in the list that it returns. */
export function registerNotFoundHandler(app: FastifyInstance): readonly Route[] {
  const routes: Route[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ pattern: url, methods: [method].flat() });
  });
  app.setNotFoundHandler(answerNotFound(routes));
  return routes;
}

/**
 * Answers requests that no route matches without reading their body, which Fastify would parse before it calls the handler. Call it
 * after the hooks that add headers are registered.
 */
export function answerNotFoundBeforeBody(app: FastifyInstance, routes: readonly Route[]): void {
  const answer = answerNotFound(routes);
  app.addHook('onRequest', async (request, reply) => (request.is404 ? answer(request, reply) : undefined));
}
