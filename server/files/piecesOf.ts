// Large files in pieces, between which other requests get their turn.
import { setImmediate as afterOtherWork } from 'node:timers/promises';

/** How much of a file is looked through at once. */
export const PIECE = 1024 * 1024;

/** The pieces, each with where it begins. @param overlap how many bytes of the next piece each has at its end */
export async function* piecesOf(bytes: Buffer, overlap = 0): AsyncGenerator<{ at: number; piece: Buffer }> {
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield { at, piece: bytes.subarray(at, at + PIECE + overlap) };
    await afterOtherWork();
  }
}
