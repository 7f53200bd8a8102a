// What the chaos test loads into each server process before the server: a clock that can be wrong, and a disk that can be full. The file named by
// COMPUTER_FAULTS says both; it is read at the start and at each SIGUSR2. Plain JavaScript, because Node 20 runs no TypeScript.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const ComputerDate = Date;
const { writeSync } = fs;
const { open } = fs.promises;

let faults = { clockOffset: 0, isDiskFull: false };
const readFaults = () => {
  faults = JSON.parse(fs.readFileSync(process.env.COMPUTER_FAULTS ?? '', 'utf8'));
};
readFaults();
process.on('SIGUSR2', readFaults);

// Timers and performance.now do not follow a change of the computer's time, so they are left alone.
const now = () => ComputerDate.now() + faults.clockOffset;
globalThis.Date = class extends ComputerDate {
  constructor(...values) {
    if (values.length === 0) super(now());
    else super(...values);
  }

  static now() {
    return now();
  }
};

const noRoom = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

// The embedded database writes with writeSync. A full disk still lets it overwrite what its files hold; only growing them fails.
fs.writeSync = (file, bytes, offset, length, position) => {
  if (faults.isDiskFull && file > 2 && (position ?? 0) + (length ?? 0) > fs.fstatSync(file).size)
    throw noRoom();
  return writeSync(file, bytes, offset, length, position);
};

// The file store opens a new file for each upload.
fs.promises.open = async (path, flags, mode) => {
  const file = await open(path, flags, mode);
  if (faults.isDiskFull && flags === 'w')
    file.writeFile = async () => {
      throw noRoom();
    };
  return file;
};
syncBuiltinESMExports();
