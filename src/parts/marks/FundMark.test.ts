// The mark in the header is the drawing of the tab's icon.
import { readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FundMark } from './FundMark.tsx';

test('the mark in the header is the drawing of fund.svg', async () => {
  const file = await readFile(new URL('fund.svg', import.meta.url), 'utf8');
  const shapesOf = (svg: string) =>
    svg
      .replaceAll(/<\/?svg[^>]*>|<\/(?:rect|circle|path)>/g, '')
      .replaceAll('/>', '>')
      .trim();
  expect(shapesOf(renderToStaticMarkup(createElement(FundMark)))).toBe(shapesOf(file));
});
