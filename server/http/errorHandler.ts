// Turns every error into a JSON response that never contains a stack trace, SQL or a submitted value (product 6.10).
import type { FastifyError, FastifyInstance } from 'fastify';
import { isOutage } from '../db/database.ts';
import { reasonOf } from '../reasonOf.ts';
import { HttpError, type HttpErrorIssue } from './httpError.ts';
import { loggedPath } from './loggedPath.ts';

export interface ErrorResponse {
  status: number;
  body: { message: string; issues?: readonly HttpErrorIssue[] };
  /** Seconds. */
  retryAfter?: number;
}

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'The request cannot be read.',
  404: 'There is nothing here.',
  405: 'That method is not allowed here.',
  408: 'The request took too long.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'The content type must be application/json.',
};

/** A response with the default message of its status. */
export const defaultErrorResponse = (status: number): ErrorResponse => ({
  status,
  body: { message: defaultMessages[status] ?? 'Something went wrong. Please try again later.' },
});

const serviceUnavailable: ErrorResponse = {
  status: 503,
  body: { message: 'The service is not available at the moment. Please try again later.' },
  retryAfter: 5,
};

/** @param isAuth for the auth API, which never responds 500: the portal shows that as "Email or password is incorrect" (product 6.4, 14.16). */
function responseTo(error: unknown, isAuth: boolean): ErrorResponse {
  if (error instanceof HttpError) {
    const { status, message, issues, retryAfter } = error;
    return {
      status,
      body: { message, ...(issues ? { issues } : {}) },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  }
  if (isOutage(error)) return serviceUnavailable;
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return defaultErrorResponse(status);
  return isAuth ? serviceUnavailable : defaultErrorResponse(500);
}

/** Sets Fastify's error handler: it responds to every error with JSON, and logs those with a status of 500 or more. */
export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client closed the connection before the body had arrived: it reads no answer, and the server has no fault.
    if (request.raw.destroyed && !request.raw.complete) {
      request.log.info({ path: loggedPath(request.url) }, 'A request was cut off');
      return reply.code(400).send();
    }
    // The route, because an address can be written in many ways. A request without a route is answered with 404 or 405.
    const isAuth = request.routeOptions.url?.startsWith('/auth/') ?? false;
    const { status, body, retryAfter } = responseTo(error, isAuth);
    if (status >= 500) {
      request.log.error(
        {
          path: loggedPath(request.url),
          status,
          code: error.code,
          reason: reasonOf(error),
          // An HttpError is thrown on purpose, for example when a service has failed, so its stack tells nothing.
          ...(error instanceof HttpError ? {} : { stack: error.stack?.slice(0, 2000) }),
        },
        'A request failed',
      );
    }
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    return reply.code(status).header('cache-control', 'no-store').send(body);
  });
}
