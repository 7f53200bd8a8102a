// Closing everything that a start has opened.
import { expect, test } from 'vitest';
import { closeAll } from './closeAll.ts';

test('runs every step, the newest first, although one fails, and throws the first error', async () => {
  const ran: string[] = [];
  const step = (name: string, error?: Error) => async () => {
    ran.push(name);
    if (error) throw error;
  };
  const steps = [step('database', new Error('later')), step('outbox', new Error('first')), step('requests')];
  await expect(closeAll(steps)).rejects.toThrow('first');
  expect(ran).toEqual(['requests', 'outbox', 'database']);
});

test('runs a step once when it is called again', async () => {
  const ran: string[] = [];
  const steps = [
    async () => {
      ran.push('database');
    },
  ];
  await closeAll(steps);
  await closeAll(steps);
  expect(ran).toEqual(['database']);
});
