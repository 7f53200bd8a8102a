// How long the slot of a body is taken (product 4.4).
import Fastify from 'fastify';
import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Deps } from '../deps.ts';
import { admitCall, whileHoldingSlot } from './admitCall.ts';

function createPromise<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

/** The dependencies of a call that needs no token, and the slots that its bodies have had. */
function createDeps() {
  const slots: Promise<void>[] = [];
  const needed: Pick<Deps, 'bodyLimiter' | 'rateLimiter' | 'delay'> = {
    bodyLimiter: { acquire: async (_limits, _caller, _body, ended) => void slots.push(ended) },
    rateLimiter: {
      countAttempt: async () => {},
      countIfWithinLimit: async () => true,
      resetDelay: async () => {},
    },
    delay: async () => {},
  };
  return { slots, needed };
}

/** Serves a call whose handler ends when the test says so, and sends it one request. */
async function startCall() {
  const { slots, needed } = createDeps();
  const handler = createPromise<string>();
  const started = createPromise<void>();
  const closed = createPromise<void>();
  const app = Fastify();
  app.route({
    method: 'POST',
    url: '/',
    // The call needs no token, so that nothing else of the dependencies is used.
    onRequest: [
      async (_request, reply) => void reply.raw.once('close', () => closed.resolve()),
      admitCall(needed as Deps, 'login'),
    ],
    handler: (request) =>
      whileHoldingSlot(request, () => {
        started.resolve();
        return handler.promise;
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}');
  await started.promise;
  const [slot] = slots;
  if (slot === undefined) throw new Error('The request has no slot.');
  let isSlotFree = false;
  const waitUntilFree = async () => {
    await slot;
    isSlotFree = true;
  };
  const freed = waitUntilFree();
  return { app, socket, handler, closed: closed.promise, isFree: () => isSlotFree, freed };
}

test('a body keeps its slot while its handler runs, although the client has closed the connection', async () => {
  const { app, socket, handler, closed, isFree, freed } = await startCall();
  socket.destroy();
  await closed;
  const whileRunning = isFree();
  handler.resolve('stored');
  await freed;
  await app.close();
  expect([whileRunning, isFree()]).toEqual([false, true]);
});

test('a body whose handler fails after the client has left frees its slot', async () => {
  const { app, socket, handler, closed, isFree, freed } = await startCall();
  socket.destroy();
  await closed;
  handler.reject(new Error('The store is broken.'));
  await freed;
  await app.close();
  expect(isFree()).toBe(true);
});

test('a body keeps its slot until its answer was sent', async () => {
  const { app, socket, handler, isFree, freed } = await startCall();
  const whileRunning = isFree();
  handler.resolve('stored');
  await freed;
  socket.destroy();
  await app.close();
  expect([whileRunning, isFree()]).toEqual([false, true]);
});

test('a request whose client closes the connection while its attempts are counted asks for no slot', async () => {
  const { slots, needed } = createDeps();
  const refused = createPromise<Error>();
  const app = Fastify();
  let closeConnection = async () => {};
  needed.rateLimiter.countAttempt = () => closeConnection();
  app.route({
    method: 'POST',
    url: '/',
    onRequest: [
      async ({ raw }, reply) => {
        closeConnection = async () => {
          const closed = once(reply.raw, 'close');
          raw.socket.destroy();
          await closed;
        };
      },
      admitCall(needed as Deps, 'login'),
    ],
    errorHandler: (error: Error) => refused.resolve(error),
    handler: async () => 'served',
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  connect(port, '127.0.0.1').write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n');
  expect(await refused.promise).toMatchObject({ status: 400 });
  await app.close();
  expect(slots).toEqual([]);
});
