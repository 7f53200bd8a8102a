// Large files in pieces, between which other requests get their turn.
import { setImmediate as afterOtherWork } from 'node:timers/promises';

/** How much of a file is looked through at once. */
export const PIECE = 1024 * 1024;

/**
 * The pieces, each with where it begins.
 * @param overlap how many bytes of the next piece each has at its end
 * @param size of a piece: less than PIECE for work that takes long for each byte
 */
export async function* piecesOf(
  bytes: Buffer,
  overlap = 0,
  size = PIECE,
): AsyncGenerator<{ at: number; piece: Buffer }> {
  for (let at = 0; at < bytes.length; at += size) {
    yield { at, piece: bytes.subarray(at, at + size + overlap) };
    await afterOtherWork();
  }
}
