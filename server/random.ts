// The source of random secrets, tokens, ids of stored rows and seeded passwords. Tests can inject a reproducible one. (The key that signs access
// tokens, ids of requests and the port come from Node alone.)
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
