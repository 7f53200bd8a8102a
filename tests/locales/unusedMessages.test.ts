// Every message is used: its id stands in the sources, whole or as a template such as `step.${step}`.
import { expect, test } from 'vitest';
import { isTest, sources } from '../architecture/sources.ts';
import { areasOf, readArea } from './messages.ts';

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

test('every message id stands in the sources', () => {
  const text = sources
    .filter(({ path }) => /^(?:src|machines|server|docs)\//.test(path) && !isTest(path))
    .map((source) => source.text)
    .join('\n');
  const literals = new Set([...text.matchAll(/(['"])([\w.-]+)\1/g)].map(([, , id]) => id));
  const templates = [...text.matchAll(/`([a-z][\w-]*(?:\.|\$\{)[^`]*)`/g)].map(([, template = '']) => {
    const fixed = template.split(/\$\{(?:[^{}]|\{[^{}]*\})*\}/).map(escape);
    return new RegExp(`^${fixed.join('.+')}$`);
  });
  const unused = areasOf('en')
    .flatMap((area) => Object.keys(readArea('en', area)))
    .filter((id) => !literals.has(id) && !templates.some((template) => template.test(id)));
  expect(unused).toEqual([]);
});
