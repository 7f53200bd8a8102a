// The questions of a stage on one page (product 1.15), without an account and in both languages.
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { records } from '#machines/catalogue/records/records.ts';
import { fieldsOfStep } from '#machines/catalogue/records/definition.ts';
import { checklist, checklistValues } from '#machines/catalogue/records/documents.ts';
import { listNames, listOf } from '#machines/catalogue/records/lists.ts';
import { recordNames } from '#machines/catalogue/records/outlines.ts';
import { basePath, parseAddress } from '#machines/catalogue/routes.ts';
import { applicant } from '../paths/users.ts';
import { loadAllScreens, openPage, type Page } from './openPage.ts';
import { normalizeText, textOf } from './queries.ts';

let page: Page;
beforeAll(loadAllScreens);
afterEach(() => page.close());

const shown = () => normalizeText(document.querySelector('main')?.textContent ?? '');

test.each(recordNames.flatMap((record) => (['en', 'cy'] as const).map((language) => ({ record, language }))))(
  'shows every question of the $record in $language, with lists and documents',
  async ({ record, language }) => {
    const { stage, steps } = records[record];
    page = await openPage({ address: parseAddress(`/${stage}/questions`), user: null, language });
    const text = shown();
    const lists = record === 'application' ? listNames : [];
    const names = [
      ...steps.flatMap((step) => fieldsOfStep(records[record], step).map(([name]) => name)),
      ...lists.flatMap((list) => Object.keys(listOf(list).fields)),
    ];
    for (const name of names) expect(text).toContain(textOf(page.intl, `field.${name}`));
    for (const list of lists) expect(text).toContain(textOf(page.intl, `list.${list}.title`));
    if (record === 'application')
      for (const line of checklist)
        expect(text).toContain(
          normalizeText(
            page.intl.formatMessage({ id: `checklist.${line.filetype}` }, checklistValues(line, {})),
          ),
        );
    expect(page.errors).toEqual([]);
  },
);

test.each(recordNames)('the guidance of the %s links to its questions', async (record) => {
  const { stage } = records[record];
  page = await openPage({ address: parseAddress(`/${stage}/guidance`), user: applicant, language: 'en' });
  const name = textOf(page.intl, `screen.${stage}-guidance.questions`);
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${basePath}/${stage}/questions`);
});

test.each([
  ['en', 'The Application opens once the Expression of Interest is approved.'],
  ['cy', 'Mae’r Cais yn agor unwaith y bydd y Mynegiant o Ddiddordeb wedi’i gymeradwyo.'],
] as const)(
  'the guidance of the Application tells an applicant without an approved EOI when it opens: %s',
  async (language, sentence) => {
    page = await openPage({ address: parseAddress('/stage-two/guidance'), user: applicant, language });
    expect(document.querySelector('.lead')?.textContent).toContain(sentence);
  },
);

test.each([
  ['en', 'You must agree to this before you can continue.', 'You tick this if it applies.'],
  ['cy', 'Rhaid i chi gytuno i hyn cyn y gallwch barhau.', 'Byddwch yn ticio hwn os yw’n berthnasol.'],
] as const)('says which statements have to be agreed to: %s', async (language, agree, tick) => {
  page = await openPage({ address: parseAddress('/stage-two/questions'), user: null, language });
  const remarksOf = (name: string) => {
    const label = textOf(page.intl, `field.${name}`);
    const line = [...document.querySelectorAll('.question-list > li')].find(
      (item) => item.querySelector('strong')?.textContent === label,
    );
    return [...(line?.querySelectorAll('.hint') ?? [])].map(({ textContent }) => textContent);
  };
  const boxes = records.application.steps
    .flatMap((step) => fieldsOfStep(records.application, step))
    .filter(([, { kind, question }]) => kind === 'bool' && question !== true);
  for (const [name, { mustAgree }] of boxes)
    expect([name, remarksOf(name).at(-1)]).toEqual([name, mustAgree === true ? agree : tick]);
  expect(new Set(boxes.map(([, { mustAgree }]) => mustAgree === true))).toEqual(new Set([true, false]));
});

test('prints the help with a question and with a list', async () => {
  page = await openPage({ address: parseAddress('/stage-two/questions'), user: null, language: 'en' });
  for (const name of ['ua_interestonlyperiod', 'ua_totalamountrequesting', 'assets'])
    expect(shown()).toContain(textOf(page.intl, `help.${name}`));
});

test('says how a question is answered and when it is asked', async () => {
  page = await openPage({ address: parseAddress('/stage-one/questions'), user: null, language: 'en' });
  const lineOf = (name: string) =>
    [...document.querySelectorAll('.question-list > li')]
      .map(({ textContent }) => normalizeText(textContent))
      .find((line) => line.startsWith(textOf(page.intl, `field.${name}`)));
  expect([
    lineOf('ua_title'),
    lineOf('ua_vatnumber'),
    lineOf('ua_dateregisteredwithhmrc')?.split('Asked')[1],
  ]).toEqual([
    'TitleAnswers: Dr · Miss · Mr · Mrs · Ms · Professor · Other',
    expect.stringContaining('Asked only after the answer “Yes” to:'),
    ' only after an answer to: Unique Taxpayer Reference (UTR)',
  ]);
});
