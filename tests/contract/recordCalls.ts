// The calls on the two records as their people make them. The server comes as a function: it stands only when the tests run.
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Asked, SignedUp } from './testServer.ts';

const ids = {
  eoi: { read: 'geticeoi', save: 'UpdateICEOI' },
  application: { read: 'geticapplication', save: 'UpdateICApplication' },
} as const satisfies Record<RecordName, Record<string, CallId>>;

type Token = Pick<SignedUp, 'token'>;

export const recordCalls = (server: () => Asked, record: RecordName) => ({
  get: ({ token }: Token) => server().call(ids[record].read, { token }),
  put: ({ token }: Token, body: unknown, headers: Record<string, string> = {}) =>
    server().call(ids[record].save, { token, body, headers }),
});
