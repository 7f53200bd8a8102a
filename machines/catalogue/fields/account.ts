// The forms of the public screens (product 5.1, 5.3, 5.4, 5.15). They are defined like the fields of a record, so that the same components and
// rules work for them, but no record stores their values.
import type { Field } from './field.ts';
import { limits } from './limits.ts';

const email = { kind: 'email', required: true, autocomplete: 'email' } as const;
const newPassword = {
  kind: 'password',
  required: true,
  newPassword: true,
  autocomplete: 'new-password',
} as const;
const passwordLength = { minLength: limits.password.min, maxLength: limits.password.max };

export const accountForms = {
  login: {
    username: { ...email, autocomplete: 'username' },
    password: { kind: 'password', required: true, autocomplete: 'current-password' },
  },
  register: {
    FirstName: { kind: 'text', required: true, maxLength: 50, autocomplete: 'given-name' },
    LastName: { kind: 'text', required: true, maxLength: 50, autocomplete: 'family-name' },
    Mail: { ...email, autocomplete: 'username' },
    Phone: { kind: 'tel', required: true, autocomplete: 'tel' },
    Password: { ...newPassword, ...passwordLength },
    ConfirmPassword: { ...newPassword, ...passwordLength, sameAs: 'Password' },
  },
  'resend-verification': { emailaddress: email },
  'forgot-password': { emailaddress: email },
  'reset-password': {
    Password: { ...newPassword, ...passwordLength },
    ConfirmPassword: { ...newPassword, ...passwordLength, sameAs: 'Password' },
  },
} satisfies Record<string, Record<string, Field>>;

export type AccountForm = keyof typeof accountForms;
