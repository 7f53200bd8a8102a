// The calls on an account and its sign-ins as a portal makes them. They take the server as a function, because it starts after the test
// file has loaded.
import * as v from 'valibot';
import { expect } from 'vitest';
import { tokensSchema, type Tokens } from '#machines/catalogue/api/authResults.ts';
import { registration } from '../account.ts';
import type { CallableServer } from './testServer.ts';

/** The new password in tests that replace the one of tests/account.ts. */
export const OTHER_PASSWORD = 'Pen y Gwryd 1953!';

export function accountCalls(server: () => CallableServer) {
  const businessUnit = () => server().settings.businessUnit;
  const mailBody = (emailaddress: string, page: string, overrides: object) => ({
    emailaddress,
    weburl: `${server().settings.publicUrl}/anwcef/${page}`,
    senderaddress: 'any',
    businessunit: businessUnit(),
    ...overrides,
  });
  const redeem = (token: string) =>
    server().call('redeemaccesstoken', { body: { refreshtoken: token, businessunit: businessUnit() } });
  return {
    /** Registers an address so often at once, in two letter cases and each time with another password. */
    registerAtOnce: (email: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_none, index) =>
          server().call('create', {
            body: {
              ...registration(server().settings, index % 2 === 0 ? email : email.toUpperCase()),
              Password: `${OTHER_PASSWORD} ${index}`,
            },
          }),
        ),
      ),
    verify: (token: unknown) => server().call('verify', { body: { businessUnit: businessUnit(), token } }),
    isVerified: (email: string) => server().call('isuserverified', { params: { email } }),
    /** Requests another verification link. */
    resend: (email: string, overrides: object = {}) =>
      server().call('sendverificationemailforunverified', {
        body: { emailtemplateid: 'any', ...mailBody(email, 'verify', overrides) },
      }),
    /** Requests a link to choose a new password. */
    requestReset: (email: string, overrides: object = {}) =>
      server().call('sendresetpasswordemail', {
        body: { templateid: 'any', ...mailBody(email, 'reset-password', overrides) },
      }),
    setPassword: (username: string, overrides: object = {}, options: object = {}) =>
      server().call('setpasswordbysigninname', {
        body: { username, password: OTHER_PASSWORD, businessunit: businessUnit(), ...overrides },
        ...options,
      }),
    redeem,
    logout: (token: string) =>
      server().call('logout', { body: { refreshtoken: token, businessunit: businessUnit() } }),
    /** Redeems a refresh token, which must succeed, and returns the new tokens. */
    redeemTokens: async (token: string): Promise<Tokens> => {
      const answer = await redeem(token);
      expect(answer.status).toBe(200);
      return v.parse(tokensSchema, answer.body);
    },
  };
}
