// Provides the account machine with the auth API. What asks it is loaded apart, so that the page answers before that has come.
import { fromPromise } from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { clearTokens } from '../../services/tokenCookies.ts';

const account = () => import('../../services/account.ts');

export const providedAccount = accountMachine.provide({
  actors: {
    clearTokens: fromPromise(async () => clearTokens()),
    isVerified: fromPromise(async ({ input }) => (await account()).isVerified(input.email)),
    sendVerification: fromPromise(async ({ input }) => (await account()).sendVerification(input.email)),
    login: fromPromise(async ({ input, signal }) => (await account()).login(input, signal)),
    register: fromPromise(async ({ input }) => (await account()).register(input)),
    verify: fromPromise(async ({ input }) => (await account()).verify(input.token)),
    sendReset: fromPromise(async ({ input }) => (await account()).sendReset(input.email)),
    setPassword: fromPromise(async ({ input }) => (await account()).setPassword(input)),
  },
});
