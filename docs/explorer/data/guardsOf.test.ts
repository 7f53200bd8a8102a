// Every named guard is found in the code, of every machine there is.
import { expect, test } from 'vitest';
import { machineFile } from '#tests/paths/machineFiles.ts';
import { machines } from '#tests/paths/machines.ts';
import { allOf, waysOf } from '../../tools/machineWays.ts';
import { aboutFile, dedent, guardsOf } from './guardsOf.ts';

test.each(Object.entries(machines))(
  'the guards of %s have their code, and the machine says what it is',
  (name, { root }) => {
    const file = machineFile(name);
    const guards = guardsOf(file);
    const named = allOf(root)
      .flatMap(waysOf)
      .flatMap(({ guard }) => (guard === undefined || guard === 'by its answers' ? [] : [guard]));
    expect(named.filter((guard) => !guards.get(guard)?.code)).toEqual([]);
    expect(aboutFile(file)).not.toBe('');
  },
);

test('a guard says why it stands there and what it asks', () => {
  expect(guardsOf(machineFile('dashboard')).get('isAwaited')).toEqual({
    why: 'The record that was submitted is still open: the new status does not show yet.',
    code: [
      '({ context }) => {',
      '  const life = context.submitted === null ? undefined : lifeIn(context, context.submitted);',
      "  return life !== undefined && (life.matches('absent') || life.hasTag('editable'));",
      '}',
    ].join('\n'),
  });
  expect(guardsOf(machineFile('client')).get('isAbsent')).toEqual({
    why: 'A call is refused with 404.',
    code: 'refusedWith(404)',
  });
});

test('code loses the indentation of its place alone', () => {
  expect(dedent('() => {\n      if (a)\n        b();\n    }')).toBe('() => {\n  if (a)\n    b();\n}');
  expect(dedent('(a) =>\n      a > 1 &&\n      a < 9')).toBe('(a) =>\n  a > 1 &&\n  a < 9');
  expect(dedent('one')).toBe('one');
});
