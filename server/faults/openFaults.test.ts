// Faults that hold a request while the server ends (product 14.6).
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { systemDelay } from '../clock.ts';
import { openFaults } from './openFaults.ts';

test('a connection that is kept open is closed when the server ends', () => {
  const faults = openFaults([], systemDelay);
  const socket = new Socket();
  faults.keepOpen(socket);
  expect(socket.destroyed).toBe(false);
  faults.releaseAll();
  expect(socket.destroyed).toBe(true);
});

test('a connection that is to be kept open after the server has begun to end is closed at once', () => {
  const faults = openFaults([], systemDelay);
  faults.releaseAll();
  const socket = new Socket();
  faults.keepOpen(socket);
  expect(socket.destroyed).toBe(true);
});
