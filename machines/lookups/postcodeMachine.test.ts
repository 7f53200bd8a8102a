// The postcode check: the latest postcode counts, and a check that fails shows nothing (specification section 5).
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { postcodeMachine } from './postcodeMachine.ts';

/** A check whose answers the test gives, by postcode; `asked` counts the calls. */
function check() {
  const answers = new Map<string, { give: (inside: boolean) => void; refuse: (error: unknown) => void }>();
  const asked: string[] = [];
  const machine = postcodeMachine.provide({
    actors: {
      isPostcodeInContract: fromPromise(({ input: { postcode } }) => {
        asked.push(postcode);
        return new Promise((give, refuse) => answers.set(postcode, { give, refuse }));
      }),
    },
  });
  const actor = createActor(machine).start();
  const enter = (postcode: string) => actor.send({ type: 'postcode.entered', postcode });
  const settled = async () => (await waitFor(actor, ({ value }) => value !== 'checking')).value;
  return { actor, answers, asked, enter, settled };
}

test('the latest postcode counts, and the same one is not asked twice', async () => {
  const { answers, asked, enter, settled } = check();
  enter('LL57 2DG');
  enter('CH1 1AA');
  answers.get('CH1 1AA')?.give(false);
  answers.get('LL57 2DG')?.give(true);
  const found = await settled();
  enter('CH1 1AA');
  expect([found, await settled(), asked]).toEqual(['outside', 'outside', ['LL57 2DG', 'CH1 1AA']]);
});

test('a check that fails shows nothing, and is made again for the same postcode', async () => {
  const { answers, enter, settled } = check();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.refuse({ status: 500, notice: null });
  const failed = await settled();
  enter('LL57 2DG');
  answers.get('LL57 2DG')?.give(true);
  expect([failed, await settled()]).toEqual(['unknown', 'inside']);
});

test('no postcode is nothing to check', async () => {
  const { actor, enter } = check();
  enter('LL57 2DG');
  enter('');
  expect([actor.getSnapshot().value, actor.getSnapshot().context.postcode]).toEqual(['unknown', '']);
});
