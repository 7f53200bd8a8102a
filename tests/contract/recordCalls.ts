// Fetches and saves the two records. The calls take the server as a function, because it starts after the test file has loaded.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { CallableServer, SignedUp } from './testServer.ts';

const ids = {
  eoi: { read: 'geticeoi', save: 'UpdateICEOI' },
  application: { read: 'geticapplication', save: 'UpdateICApplication' },
} as const satisfies Record<RecordName, Record<string, CallId>>;

type Token = Pick<SignedUp, 'token'>;

export const recordCalls = (server: () => CallableServer, record: RecordName) => ({
  get: ({ token }: Token) => server().call(ids[record].read, { token }),
  put: ({ token }: Token, body: unknown, headers: Record<string, string> = {}) =>
    server().call(ids[record].save, { token, body, headers }),
});
