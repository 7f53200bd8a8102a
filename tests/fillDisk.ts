// A full disk for the embedded database of this process: its files cannot grow, and what they have room for can still be written.
import fs from 'node:fs';
import { vi } from 'vitest';

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

/** From now on the disk is full. Returns what makes room. */
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
