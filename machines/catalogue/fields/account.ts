// The forms of the public screens: registration payload and login payload (specification sections 3 and 7).
// Same rows as a record's fields, so that the same components and rules serve them; nothing of them is a stored record.
import type { Field } from './field.ts';
import { limits } from './limits.ts';

const email = { kind: 'email', required: true, autocomplete: 'email' } as const;
const chosen = { kind: 'password', required: true, newPassword: true, autocomplete: 'new-password' } as const;
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
    Password: { ...chosen, ...passwordLength },
    ConfirmPassword: { ...chosen, ...passwordLength, sameAs: 'Password' },
  },
  'resend-verification': { emailaddress: email },
  'forgot-password': { emailaddress: email },
  'reset-password': {
    Password: { ...chosen, ...passwordLength },
    ConfirmPassword: { ...chosen, ...passwordLength, sameAs: 'Password' },
  },
} satisfies Record<string, Record<string, Field>>;

export type AccountForm = keyof typeof accountForms;
