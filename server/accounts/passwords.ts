// Passwords: argon2id with OWASP's parameters, a queue so that a rush of sign-ins cannot starve the server, and the rules
// for a new password (security.md 9; specification section 5).
import { hash, verify } from '@node-rs/argon2';
import type { Field, Issue } from '#machines/catalogue/fields/field.ts';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { checkFields } from '#machines/catalogue/fields/checkFields.ts';
import { HttpError } from '../http/httpError.ts';
import { isCommonPassword } from './isCommonPassword.ts';

/** algorithm 2 is argon2id; memory in KiB. */
export const defaultPasswordCost = {
  algorithm: 2,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const satisfies PasswordCost;
const MAX_CONCURRENT = 2;
const MAX_QUEUE_LENGTH = 400;

export interface PasswordCost {
  algorithm: 2;
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

export interface PasswordHasher {
  /** PHC string of a password. */
  hash(password: string): Promise<string>;
  /** Whether the password fits; `stored` null (unknown user) takes the same time and is false. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

// Letters with a circumflex can be typed in two ways (ŵ); both must be the same password.
const normalize = (password: string): string => password.normalize('NFC');

/** `cost` is lowered by tests that sign in hundreds of people, and by nobody else. */
export function createPasswordHasher(cost: PasswordCost = defaultPasswordCost): PasswordHasher {
  const waiting: (() => void)[] = [];
  let running = 0;
  const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_QUEUE_LENGTH) {
      throw new HttpError(503, 'The server is busy. Try again later.', undefined, 10);
    }
    if (running >= MAX_CONCURRENT) await new Promise<void>((go) => waiting.push(go));
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
  const dummyHash = hash('nobody has this password', cost);
  return {
    hash: (password) => runQueued(() => hash(normalize(password), cost)),
    verify: (stored, password) =>
      runQueued(async () => {
        const fitting = await verify(stored ?? (await dummyHash), normalize(password), cost);
        return stored !== null && fitting;
      }),
  };
}

const passwordField: Field = accountForms.register.Password;

/** What is wrong with a new password; `path` is the body's member that holds it. */
export function newPasswordIssues(path: string, password: string, today: string): Issue[] {
  const issues = checkFields([[path, passwordField]], { [path]: password }, { level: 'submit', today });
  if (issues.length > 0) return issues;
  return isCommonPassword(password) ? [{ path, messageId: 'passwordCommon' }] : [];
}
