// Provides the account machine with the auth API.
import { fromPromise } from 'xstate';
import { accountMachine } from '#machines/accountMachine.ts';
import * as account from '../../services/account.ts';
import { clearTokens } from '../../services/tokenCookies.ts';

export const providedAccount = accountMachine.provide({
  actors: {
    clearTokens: fromPromise(async () => clearTokens()),
    isVerified: fromPromise(({ input }) => account.isVerified(input.email)),
    sendVerification: fromPromise(({ input }) => account.sendVerification(input.email)),
    login: fromPromise(({ input }) => account.login(input)),
    register: fromPromise(({ input }) => account.register(input)),
    verify: fromPromise(({ input }) => account.verify(input.token)),
    sendReset: fromPromise(({ input }) => account.sendReset(input.email)),
    setPassword: fromPromise(({ input }) => account.setPassword(input)),
  },
});
