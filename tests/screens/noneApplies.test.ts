// "None of these applies" before the eleven statements about directors and business (product 3.7).
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { question22 } from '#machines/catalogue/records/application.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { minimalRecord } from '../samples.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { resolveRecord, stepPage } from './openStep.ts';
import { findControl, textOf } from './queries.ts';
import { firstActor } from './viewActors.ts';

const step = 'directors-information';
const id = `none.${step}.statements`;

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

async function openStatements(values: Values, language: 'en' | 'cy' = 'en'): Promise<void> {
  page = await openPage({ ...stepPage('application', step), language });
  await resolveRecord(page, 'application', { ...minimalRecord('application'), ...values });
  await page.waitUntil(() => findNone() !== null);
}

const findNone = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: textOf(page.intl, id) });
const isNoneTicked = () => findNone()?.checked;
const tickedStatements = () =>
  question22.filter((name) => (findControl(page, name) as HTMLInputElement).checked);

const press = (element: HTMLElement | null | undefined) =>
  page.perform(async () => {
    element?.focus();
    await page.user.keyboard(' ');
  });

const current = { ua_currentpageinapplication: step };
const passed = { ua_currentpageinapplication: steps.application.at(-1) };

describe.each(['en', 'cy'] as const)('None of these applies, in %s', (language) => {
  test('is a checkbox before the statements, with a description, and not ticked before the step was saved', async () => {
    await openStatements(current, language);
    const boxes = screen.getAllByRole('checkbox');
    const description = document.getElementById(findNone()?.getAttribute('aria-describedby') ?? '');
    expect([boxes[0] === findNone(), isNoneTicked(), description?.textContent]).toEqual([
      true,
      false,
      textOf(page.intl, `${id}.hint`),
    ]);
  });
});

test('a tick of None of these applies takes away the ticks of all statements and their question for details', async () => {
  await openStatements({ ...current, ua_question22point1: true, ua_question22point11: true });
  const before = [tickedStatements(), findControl(page, 'ua_question22detail') !== undefined];
  await press(findNone());
  const { context } = firstActor('application').getSnapshot();
  expect([
    before,
    isNoneTicked(),
    tickedStatements(),
    findControl(page, 'ua_question22detail'),
    question22.map((name) => context.typed?.[name]),
  ]).toEqual([
    [['ua_question22point1', 'ua_question22point11'], true],
    true,
    [],
    undefined,
    question22.map(() => false),
  ]);
});

test('a double click on None of these applies leaves the statements and their details as they were', async () => {
  const ticked = ['ua_question22point1', 'ua_question22point11'];
  const stored = {
    ...Object.fromEntries(ticked.map((name) => [name, true])),
    ua_question22detail: 'Anghydfod',
  };
  await openStatements({ ...current, ...stored });
  await page.perform(() => page.user.dblClick(findNone() ?? document.body));
  expect([isNoneTicked(), tickedStatements(), findControl(page, 'ua_question22detail')?.value]).toEqual([
    false,
    ticked,
    'Anghydfod',
  ]);
  expect(firstActor('application').getSnapshot().hasTag('unsaved')).toBe(false);
});

test('a tick of another statement ends what unticking None of these applies would bring back', async () => {
  await openStatements({ ...current, ua_question22point1: true });
  await press(findNone());
  await press(findControl(page, 'ua_question22point5'));
  await press(findNone());
  await press(findNone());
  expect(tickedStatements()).toEqual(['ua_question22point5']);
});

test.each(['en', 'cy'] as const)(
  'says in %s that a statement may stay without a tick, and what that means',
  async (language) => {
    await openStatements(current, language);
    const hint = { en: 'counts as answered No', cy: 'yn cyfrif fel un nad yw’n berthnasol' }[language];
    expect(document.querySelector('main')?.textContent).toContain(hint);
  },
);

test('a tick of any statement takes away that of None of these applies, also after that tick is undone', async () => {
  await openStatements(current);
  await press(findNone());
  const ticks = [isNoneTicked()];
  await press(findControl(page, 'ua_question22point5'));
  ticks.push(isNoneTicked());
  await press(findControl(page, 'ua_question22point5'));
  ticks.push(isNoneTicked());
  expect([ticks, tickedStatements()]).toEqual([[true, false, false], []]);
});

test.each([
  ['without a ticked statement it is ticked', {}, true],
  ['with a ticked statement it is not', { ua_question22point2: true }, false],
])('once the step was saved: %s', async (_, values, expected) => {
  await openStatements({ ...passed, ...values });
  expect(isNoneTicked()).toBe(expected);
});
