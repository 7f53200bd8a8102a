// Simulates a full disk for the embedded database of this process: its files cannot grow, but they can still be overwritten.
import fs from 'node:fs';
import { vi } from 'vitest';

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** From now on the disk is full. Returns a function that makes room again. */
export function fillDisk(): () => void {
  const { writeSync } = fs;
  const spy = vi.spyOn(fs, 'writeSync').mockImplementation(((
    file: number,
    bytes: Uint8Array,
    offset: number,
    length: number,
    position?: number | null,
  ) => {
    if ((position ?? 0) + length > fs.fstatSync(file).size) throw noRoom();
    return writeSync(file, bytes, offset, length, position);
  }) as typeof writeSync);
  return () => spy.mockRestore();
}
