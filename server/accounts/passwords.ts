// Passwords: argon2id with OWASP's parameters, a queue so that a rush of sign-ins cannot starve the server, and the rules
// for a new password (security.md 9; specification section 5).
import { hash, verify } from '@node-rs/argon2';
import type { Field, Issue } from '#machines/catalogue/fields/field.ts';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { Refusal } from '../http/refusal.ts';
import { isCommonPassword } from './isCommonPassword.ts';

/** algorithm 2 is argon2id; memory in KiB. */
export const passwordCost = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies PasswordCost;
const AT_ONCE = 2;
const LONGEST_QUEUE = 400;

export interface PasswordCost {
  algorithm: 2;
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface Passwords {
  /** PHC string of a password. */
  hash(password: string): Promise<string>;
  /** Whether the password fits; `stored` null (unknown user) takes the same time and is false. */
  fits(stored: string | null, password: string): Promise<boolean>;
}

// Letters with a circumflex can be typed in two ways (ŵ); both must be the same password.
const written = (password: string): string => password.normalize('NFC');

/** `cost` is lowered by tests that sign in hundreds of people, and by nobody else. */
export function openPasswords(cost: PasswordCost = passwordCost): Passwords {
  const waiting: (() => void)[] = [];
  let running = 0;
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= LONGEST_QUEUE) {
      throw new Refusal(503, 'The server is busy. Try again later.', undefined, 10);
    }
    if (running >= AT_ONCE) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is handed over rather than given back, so that nobody slips in between.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
  const nobodys = hash('nobody has this password', cost);
  return {
    hash: (password) => inTurn(() => hash(written(password), cost)),
    fits: (stored, password) =>
      inTurn(async () => {
        const fitting = await verify(stored ?? (await nobodys), written(password), cost);
        return stored !== null && fitting;
      }),
  };
}

const passwordRow: Field = accountForms.register.Password;

/** What is wrong with a new password; `path` is the body's member that holds it. */
export function newPasswordIssues(path: string, password: string, today: string): Issue[] {
  const issues = checkFields([[path, passwordRow]], { [path]: password }, { level: 'submit', today });
  if (issues.length > 0) return issues;
  return isCommonPassword(password) ? [{ path, messageId: 'passwordCommon' }] : [];
}
