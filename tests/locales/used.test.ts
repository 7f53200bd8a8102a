// Every message id in the code exists; for an unknown one react-intl would show the bare id. catalogue.test.ts covers ids that the code
// builds from parts (`status.${state}`).
import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { messages } from './messages.ts';

const root = new URL('../../', import.meta.url);

const sources = ['src', 'machines', 'server'].flatMap((folder) =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(new URL(`${folder}/${file}`, root), 'utf8') })),
);

const ids = new Set(messages.map(({ id }) => id));
const families = new Set([...ids].map((id) => id.split('.')[0]));

/** The types of events look like ids; in the code they follow `type:` or precede a colon. */
const events = new Set(
  sources.flatMap(({ text }) =>
    [...text.matchAll(/type: '([\w.-]+)'|'([\w.-]+)'\??:/g)].map(([, one, other]) => one ?? other),
  ),
);

test('every message id in the code exists', () => {
  const unknown = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/['"`]([a-z]+(?:\.[\w-]+)+)['"`]/g)]
      .map(([, literal = '']) => literal)
      .filter((literal) => families.has(literal.split('.')[0]) && !ids.has(literal) && !events.has(literal))
      .map((literal) => `${literal} (${file})`),
  );
  expect(unknown).toEqual([]);
});
