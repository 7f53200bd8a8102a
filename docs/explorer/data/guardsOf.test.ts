// Tests that the explorer finds the code of each guard, and its comment where it has one, in the machines' source.
import { expect, test } from 'vitest';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import { dedent, fileComment, guardsOf } from './guardsOf.ts';
import { inlineGuard, subtreeOf, transitionsOf } from './transitions.ts';

test.each(Object.entries(machines))(
  'finds the code of every named guard of %s, and a comment at the top of its file',
  (name, { root }) => {
    const file = machineFile(name);
    const guards = guardsOf(file);
    const named = subtreeOf(root)
      .flatMap(transitionsOf)
      .flatMap(({ guard }) => (guard === undefined || guard === inlineGuard ? [] : [guard]));
    expect(named.filter((guard) => !guards.get(guard)?.code)).toEqual([]);
    expect(fileComment(file)).not.toBe('');
  },
);

test('takes the comment beside a guard, and explains failedWith() where there is none', () => {
  expect(guardsOf(machineFile('dashboard')).get('isStatusPending')).toEqual({
    comment: 'The submitted record still shows the status from before its submit.',
    code: '({ context }) => isStatusPending(context)',
  });
  expect(guardsOf(machineFile('eoi')).get('isConflict')).toEqual({
    comment: 'A call fails with 409.',
    code: 'failedWith(409)',
  });
});

test('removes the indentation that the code has in its file and keeps the inner one', () => {
  expect(dedent('() => {\n      if (a)\n        b();\n    }')).toBe('() => {\n  if (a)\n    b();\n}');
  expect(dedent('(a) =>\n      a > 1 &&\n      a < 9')).toBe('(a) =>\n  a > 1 &&\n  a < 9');
  expect(dedent('one')).toBe('one');
});
