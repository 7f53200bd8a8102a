// The rule for a new password, one condition each (product 3.17). The check refuses a password by them, and the form shows which of them a
// password that is being typed fulfils.
import type { ErrorId } from './field.ts';
import { limits } from './limits.ts';

interface PasswordRule {
  id: Extract<ErrorId, `password${string}`>;
  isMet: (password: string) => boolean;
}

export const passwordRules = [
  {
    id: 'passwordLength',
    // Counted in code points, because a simple emoji is one character for a user and two in a string.
    isMet: (password) => {
      const { length } = [...password];
      return length >= limits.password.min && length <= limits.password.max;
    },
  },
  { id: 'passwordNumber', isMet: (password) => /\d/.test(password) },
  { id: 'passwordSymbol', isMet: (password) => /[^\p{L}\p{N}]/u.test(password) },
  { id: 'passwordLower', isMet: (password) => /\p{Ll}/u.test(password) },
  { id: 'passwordUpper', isMet: (password) => /\p{Lu}/u.test(password) },
] as const satisfies readonly PasswordRule[];
