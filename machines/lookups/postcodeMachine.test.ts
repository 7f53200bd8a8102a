// The postcode check (product 3.15).
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { postcodeMachine } from './postcodeMachine.ts';

/** A postcode check; the test answers for each postcode, and `checked` counts the calls. */
function check() {
  const answers = new Map<string, { give: (inside: boolean) => void; refuse: (error: unknown) => void }>();
  const checked: string[] = [];
  const machine = postcodeMachine.provide({
    actors: {
      isPostcodeInContract: fromPromise(({ input: { postcode } }) => {
        checked.push(postcode);
        return new Promise((give, refuse) => answers.set(postcode, { give, refuse }));
      }),
    },
  });
  const actor = createActor(machine).start();
  const enter = (postcode: string) => actor.send({ type: 'postcode.entered', postcode });
  const settled = async () => (await waitFor(actor, ({ value }) => value !== 'checking')).value;
  return { actor, answers, checked, enter, settled };
}

test('ignores the late answer about an earlier postcode', async () => {
  const { answers, enter, settled } = check();
  enter('LL57 2DG');
  enter('CH1 1AA');
  answers.get('CH1 1AA')?.give(false);
  answers.get('LL57 2DG')?.give(true);
  expect(await settled()).toBe('outside');
});

test('does not check the same postcode twice', async () => {
  const { answers, checked, enter, settled } = check();
  enter('CH1 1AA');
  answers.get('CH1 1AA')?.give(false);
  const found = await settled();
  enter('CH1 1AA');
  expect([found, await settled(), checked]).toEqual(['outside', 'outside', ['CH1 1AA']]);
});

test('checks the same postcode again after a failed check, which showed nothing', async () => {
  const { answers, enter, settled } = check();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.refuse({ status: 500, notice: null });
  const failed = await settled();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.give(true);
  expect([failed, await settled()]).toEqual(['unknown', 'inside']);
});

test('makes no check for an empty postcode', async () => {
  const { actor, enter } = check();
  enter('LL57 2DG');
  enter('');
  expect([actor.getSnapshot().value, actor.getSnapshot().context.postcode]).toEqual(['unknown', '']);
});
