// The only source of random values: keys, tokens, ids, seeded passwords. Tests can inject a reproducible one.
import { randomBytes, randomUUID } from 'node:crypto';

export interface Random {
  /** `count` random bytes. */
  bytes(count: number): Uint8Array;
  /** A version 4 UUID, lower case. */
  uuid(): string;
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
};
