// Path model of the account machine: sign in, register, verify, resend, reset (product 5.1 to 5.4, 5.15).
import type { AccountLocation } from '#machines/account/account.ts';
import { accountMachine } from '#machines/account/accountMachine.ts';
import { deferredPorts, withDeferredPorts } from '../deferredPorts.ts';
import { applicant } from '../users.ts';
import type { PathModels } from '../pathModel.ts';

const login: AccountLocation = { screen: 'login', checkType: 'login', token: '', email: '' };
const { email } = applicant;
const locations: readonly AccountLocation[] = [
  login,
  { ...login, screen: 'register' },
  { ...login, screen: 'verification-check', checkType: 'register' },
  { ...login, screen: 'verification-check', checkType: 'resend', email },
  { ...login, screen: 'verify', token: 'link' },
  { ...login, screen: 'verify' },
  { ...login, screen: 'resend-verification' },
  { ...login, screen: 'forgot-password' },
  { ...login, screen: 'reset-password', token: 'link', email },
];

const Password = 'Gwynt a glaw 2026!';
const registration = { Mail: email, FirstName: 'Siân', LastName: 'Wyn', Phone: '01248 555 010', Password };

export function accountModels(): PathModels {
  const ports = deferredPorts([
    'clearTokens',
    'isVerified',
    'sendVerification',
    'login',
    'register',
    'verify',
    'sendReset',
    'setPassword',
  ]);
  const done = () => [undefined];
  return {
    models: [
      {
        machine: withDeferredPorts(accountMachine, ports),
        input: login,
        events: () => [
          ...locations.map((location) => ({ type: 'screen.opened', location })),
          { type: 'login.submitted', credentials: { username: email, password: Password } },
          { type: 'login.submitted', credentials: { username: '', password: '' } },
          { type: 'registration.submitted', registration },
          { type: 'verification.confirmed' },
          { type: 'verification.checked' },
          { type: 'mail.requested', email },
          { type: 'password.submitted', password: Password },
        ],
        outputs: {
          clearTokens: done,
          isVerified: () => [true, false],
          isVerifiedNow: () => [true, false],
          sendVerification: done,
          sendVerificationAfterLogin: done,
          resendVerification: done,
          sendVerificationAgain: done,
          login: () => [applicant],
          register: done,
          verify: done,
          sendReset: done,
          resendReset: done,
          setPassword: done,
        },
      },
    ],
    ports,
  };
}
