// The calls of uploads and of the list of files. They take the server as a function, because it starts after the test file has loaded.
import { itemsOf } from './applicants.ts';
import type { CallableServer, SignedUp } from './testServer.ts';

type Token = Pick<SignedUp, 'token'>;

/** A file in the body of an upload, with all members that a portal sends. */
export const fileOf = (filename: string, bytes: Buffer, more: object = {}) => ({
  filename,
  subject: 'Pwnc – “1”',
  filetype: 'Accounts',
  mimetype: 'application/x-msdownload',
  content: bytes.toString('base64'),
  ...more,
});

export function fileCalls(server: () => CallableServer) {
  const send = ({ token }: Token, body: unknown, headers: Record<string, string> = {}) => {
    const query = { contractid: server().settings.contractId };
    return server().call('addicnotes', { token, body, headers, query });
  };
  return {
    send,
    upload: (user: Token, filename: string, bytes: Buffer, more: object = {}) =>
      send(user, [fileOf(filename, bytes, more)]),
    remove: ({ token }: Token, id: unknown) =>
      server().call('removenote', { token, params: { id: String(id) }, body: { statecode: 1 } }),
    /** The files of the user's record; none for a 404. */
    notes: async ({ token }: Token, entityname = 'ua_icapplication') => {
      const { status, body } = await server().call('geticnotes', { token, query: { entityname } });
      return status === 404 ? [] : itemsOf(body);
    },
  };
}
