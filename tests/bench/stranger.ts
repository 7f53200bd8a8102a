// The stranger of `npm run bench -- stranger`, a process of its own: 100 connections from one address to the server at STRANGER_URL, a fifth
// each with large bodies without a token, long URLs, wrong passwords, redeems, and a byte every three seconds. Each is opened again when the server
// closes it, and sends its next request as soon as it is answered. With SIGTERM the process prints how many answers it got, by status, and ends.
import { connect } from 'node:net';
import { callOf, type CallId } from '#machines/catalogue/api/calls.ts';

const { STRANGER_URL = '', BUSINESS_UNIT = '' } = process.env;
const { hostname, port, host } = new URL(STRANGER_URL);
const connectionsOfEach = 20;

const answers: Record<string, number> = {};

const head = (method: string, path: string, headers: readonly string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    `Host: ${host}`,
    // The proxy in front of the server would add this.
    'X-Forwarded-For: 203.0.113.66',
    'Content-Type: application/json',
    ...headers,
    '',
    '',
  ].join('\r\n');

const withBody = (method: string, path: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(head(method, path, [`Content-Length: ${body.length}`])), body]);

const savePath = '/data/UpdateICEOI';
const largeBody = withBody('PUT', savePath, Buffer.from(`[${'{},'.repeat(2_000_000)}{}]`));
const longUrl = Buffer.from(head('GET', `/data/geticeoi/${'a@'.repeat(7_500)}`, []));
const authCall = (call: CallId, body: object) => {
  const { method, path } = callOf(call);
  return withBody(method, `/auth/${path}`, Buffer.from(JSON.stringify(body)));
};
const wrongPassword = (number: number) =>
  authCall('login', {
    username: `victim-${number}@example.org`,
    password: 'Wrong-1234-wrong',
    businessUnit: BUSINESS_UNIT,
  });
const redeem = authCall('redeemaccesstoken', { refreshtoken: 'unknown', businessunit: BUSINESS_UNIT });

/** One connection that sends what `next` returns, again and again. */
function repeat(next: () => Buffer): void {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.on('close', () => setTimeout(() => repeat(next), 10));
  socket.on('connect', () => socket.write(next()));
  socket.on('data', (chunk: Buffer) => {
    const status = /^HTTP\/1\.1 (\d{3})/.exec(chunk.toString('latin1', 0, 12))?.[1];
    if (status === undefined) return;
    answers[status] = (answers[status] ?? 0) + 1;
    socket.write(next());
  });
}

/** One connection whose body never ends. */
function drip(): void {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.on('connect', () => socket.write(head('PUT', savePath, ['Content-Length: 1000000'])));
  const timer = setInterval(() => socket.write(' '), 3000);
  socket.on('close', () => {
    clearInterval(timer);
    setTimeout(drip, 10);
  });
}

let users = 0;
for (let number = 0; number < connectionsOfEach; number += 1) {
  repeat(() => largeBody);
  repeat(() => longUrl);
  repeat(() => wrongPassword((users += 1)));
  repeat(() => redeem);
  drip();
}
process.on('SIGTERM', () => {
  console.log(JSON.stringify(answers));
  process.exit(0);
});
