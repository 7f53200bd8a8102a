// The calls on an account and its sign-ins as a portal makes them. The server comes as a function: it stands only when the tests run.
import * as v from 'valibot';
import { expect } from 'vitest';
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import type { Asked } from './testServer.ts';

/** What somebody chooses who has lost the password that tests/account.ts gives everybody. */
export const OTHER_PASSWORD = 'Pen y Gwryd 1953!';

export function accountCalls(server: () => Asked) {
  const unit = () => server().settings.businessUnit;
  const mailBody = (emailaddress: string, page: string, more: object) => ({
    emailaddress,
    weburl: `${server().settings.publicUrl}/anwcef/${page}`,
    senderaddress: 'any',
    businessunit: unit(),
    ...more,
  });
  const redeem = (token: string) =>
    server().call('redeemaccesstoken', { body: { refreshtoken: token, businessunit: unit() } });
  return {
    verify: (token: unknown) => server().call('verify', { body: { businessUnit: unit(), token } }),
    isVerified: (email: string) => server().call('isuserverified', { params: { email } }),
    /** Asks for another link to verify by. */
    resend: (email: string, more: object = {}) =>
      server().call('sendverificationemailforunverified', {
        body: { emailtemplateid: 'any', ...mailBody(email, 'verify', more) },
      }),
    /** Asks for a link to choose a new password. */
    askReset: (email: string, more: object = {}) =>
      server().call('sendresetpasswordemail', {
        body: { templateid: 'any', ...mailBody(email, 'reset-password', more) },
      }),
    setPassword: (username: string, more: object = {}, options: object = {}) =>
      server().call('setpasswordbysigninname', {
        body: { username, password: OTHER_PASSWORD, businessunit: unit(), ...more },
        ...options,
      }),
    redeem,
    /** The tokens that a refresh token is taken for. */
    redeemed: async (token: string): Promise<Tokens> => {
      const answer = await redeem(token);
      expect(answer.status).toBe(200);
      return v.parse(tokensSchema, answer.body);
    },
  };
}
