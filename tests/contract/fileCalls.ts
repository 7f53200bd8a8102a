// Uploads as people make them. The server comes as a function: it stands only when the tests run.
import { itemsOf } from './applicant.ts';
import type { Asked, SignedUp } from './testServer.ts';

type Token = Pick<SignedUp, 'token'>;

/** A file as it travels, with everything that a portal tells of it. */
export const fileOf = (filename: string, bytes: Buffer, more: object = {}) => ({
  filename,
  subject: 'Pwnc – “1”',
  filetype: 'Accounts',
  mimetype: 'application/x-msdownload',
  content: bytes.toString('base64'),
  ...more,
});

export function fileCalls(server: () => Asked) {
  const send = ({ token }: Token, body: unknown, headers: Record<string, string> = {}) => {
    const query = { contractid: server().settings.contractId };
    return server().call('addicnotes', { token, body, headers, query });
  };
  return {
    send,
    upload: (person: Token, filename: string, bytes: Buffer, more: object = {}) =>
      send(person, [fileOf(filename, bytes, more)]),
    /** The files of the person's record; none for a 404. */
    notes: async ({ token }: Token, entityname = 'ua_icapplication') => {
      const { status, body } = await server().call('geticnotes', { token, query: { entityname } });
      return status === 404 ? [] : itemsOf(body);
    },
  };
}
