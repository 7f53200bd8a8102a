// Provides the account machine with the auth API.
import { fromPromise } from 'xstate';
import { accountMachine } from '#machines/account/accountMachine.ts';
import {
  isVerified,
  login,
  register,
  sendReset,
  sendVerification,
  setPassword,
  verify,
} from '../../services/account.ts';
import { clearTokens } from '../../services/tokenCookies.ts';

export const providedAccount = accountMachine.provide({
  actors: {
    clearTokens: fromPromise(async () => clearTokens()),
    isVerified: fromPromise(({ input }) => isVerified(input.email)),
    sendVerification: fromPromise(({ input }) => sendVerification(input.email)),
    login: fromPromise(({ input, signal }) => login(input, signal)),
    register: fromPromise(({ input }) => register(input)),
    verify: fromPromise(({ input }) => verify(input.token)),
    sendReset: fromPromise(({ input }) => sendReset(input.email)),
    setPassword: fromPromise(({ input }) => setPassword(input)),
  },
});
