// Passwords: hashing with argon2id and OWASP's parameters, in a queue so that many sign-ins at once cannot block the server (product 14.8),
// and the rules for a new password (product 3.17).
import { hash, verify } from '@node-rs/argon2';
import type { Field, Issue } from '#machines/catalogue/fields/field.ts';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { checkFields } from '#machines/catalogue/fields/check.ts';
import { createQueue } from '../createQueue.ts';
import { HttpError } from '../http/httpError.ts';
import { isCommonPassword } from './isCommonPassword.ts';
import { isPersonalPassword } from './isPersonalPassword.ts';

/** Algorithm 2 is argon2id; memoryCost is in KiB. */
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
  /**
   * Whether the password belongs to the hash. Without a hash (`stored` is null for an unknown user, '' for an account without a password) the
   * result is false after the same work, so that the duration of a sign-in does not reveal whether an account exists.
   */
  verify(stored: string | null, password: string): Promise<boolean>;
}

// Unicode has two forms of letters with a circumflex (ŵ): both must give the same password.
const normalize = (password: string): string => password.normalize('NFC');

const SALT_BYTES = 16;
const DIGEST_BYTES = 32;
const zeros = (bytes: number): string => Buffer.alloc(bytes).toString('base64').replaceAll('=', '');

/**
 * A made-up PHC string: verifying against it fails and takes as long as for a real hash. It is not computed, because that would delay the start.
 */
export const createDummyHash = ({ memoryCost, timeCost, parallelism }: PasswordCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${zeros(SALT_BYTES)}$${zeros(DIGEST_BYTES)}`;

/** Only tests pass a lower `cost`, because they sign in many people. */
export function createPasswordHasher(cost: PasswordCost = defaultPasswordCost): PasswordHasher {
  const queue = createQueue(MAX_CONCURRENT);
  const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.waiting() >= MAX_QUEUE_LENGTH) {
      throw new HttpError(503, 'The server is busy. Try again later.', undefined, 10);
    }
    return queue.run(work);
  };
  const dummyHash = createDummyHash(cost);
  return {
    hash: (password) => runQueued(() => hash(normalize(password), cost)),
    verify: (stored, password) =>
      runQueued(async () => {
        const isCorrect = await verify(stored || dummyHash, normalize(password), cost);
        return Boolean(stored) && isCorrect;
      }),
  };
}

const passwordField: Field = accountForms.register.Password;

/** The issues of a new password of the account `email`; `path` is the name of the body's member that contains it. */
export function newPasswordIssues(path: string, password: string, email: string, today: string): Issue[] {
  const issues = checkFields([[path, passwordField]], { [path]: password }, { level: 'submit', today });
  if (issues.length > 0) return issues;
  return isCommonPassword(password) || isPersonalPassword(password, email)
    ? [{ path, messageId: 'passwordCommon' }]
    : [];
}
