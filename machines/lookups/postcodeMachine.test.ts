// The postcode check (product 3.15).
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { postcodeMachine } from './postcodeMachine.ts';

/** A postcode check; the test answers for each postcode, and `checked` lists the postcodes of the calls. */
function check() {
  const answers = new Map<string, { resolve: (inside: boolean) => void; reject: (error: unknown) => void }>();
  const checked: string[] = [];
  const machine = postcodeMachine.provide({
    actors: {
      isPostcodeInContract: fromPromise(({ input: { postcode } }) => {
        checked.push(postcode);
        return new Promise((resolve, reject) => answers.set(postcode, { resolve, reject }));
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
  answers.get('CH1 1AA')?.resolve(false);
  answers.get('LL57 2DG')?.resolve(true);
  expect(await settled()).toBe('outside');
});

test('does not check the same postcode twice', async () => {
  const { answers, checked, enter, settled } = check();
  enter('CH1 1AA');
  answers.get('CH1 1AA')?.resolve(false);
  const found = await settled();
  enter('CH1 1AA');
  expect([found, await settled(), checked]).toEqual(['outside', 'outside', ['CH1 1AA']]);
});

test('checks the same postcode again after a failed check, which showed nothing', async () => {
  const { answers, enter, settled } = check();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.reject({ status: 500, notice: null });
  const failed = await settled();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.resolve(true);
  expect([failed, await settled()]).toEqual(['unknown', 'inside']);
});

test('ends the running check when the postcode is emptied, and makes none for the empty one', async () => {
  const { actor, checked, enter } = check();
  enter('LL57 2DG');
  enter('');
  const { value, context } = actor.getSnapshot();
  expect([value, context.postcode, checked]).toEqual(['unknown', '', ['LL57 2DG']]);
});
