// Provides the account machine with the auth API. The service is a dynamic import, so that the page is interactive before its script
// has loaded.
import { fromPromise } from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { clearTokens } from '../../services/tokenCookies.ts';

const service = () => import('../../services/account.ts');

export const providedAccount = accountMachine.provide({
  actors: {
    clearTokens: fromPromise(async () => clearTokens()),
    isVerified: fromPromise(async ({ input }) => (await service()).isVerified(input.email)),
    sendVerification: fromPromise(async ({ input }) => (await service()).sendVerification(input.email)),
    login: fromPromise(async ({ input, signal }) => (await service()).login(input, signal)),
    register: fromPromise(async ({ input }) => (await service()).register(input)),
    verify: fromPromise(async ({ input }) => (await service()).verify(input.token)),
    sendReset: fromPromise(async ({ input }) => (await service()).sendReset(input.email)),
    setPassword: fromPromise(async ({ input }) => (await service()).setPassword(input)),
  },
});
