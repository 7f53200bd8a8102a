// Every message that the catalogue implies is there: labels, options, steps, sections, rules, notices, states and screen titles.
// A new field or rule without words fails here, not in front of a person.
import { expect, test } from 'vitest';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { childLists, type ChildList } from '#machines/catalogue/records/lists.ts';
import {
  acceptedFileTypes,
  checklist,
  documentTypes,
  type FileIssue,
} from '#machines/catalogue/records/documents.ts';
import { errors, messageOf, type Area } from '#machines/catalogue/api/errors.ts';
import type { ErrorId, Field } from '#machines/catalogue/fields/field.ts';

import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { routes, screens, type Route } from '#machines/catalogue/routes.ts';
import { fieldNotes } from '#machines/catalogue/records/fieldNotes.ts';
import { eligibilityPoints } from '#machines/catalogue/records/eligibility.ts';
import { nextAction } from '#machines/catalogue/records/nextActions.ts';
import { displayStates } from '#machines/catalogue/statuses.ts';
import { columns } from '#machines/catalogue/broker/sortAndSearch.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import { readArea } from './messages.ts';

const stepScreens = { eoi: 'stage-one-step', application: 'stage-two-step' } as const;

/** What is missing of the ids in the words of an area, `common` always among them. */
function missing(ids: readonly string[], areas: readonly string[]): string[] {
  const there = new Set(['common', ...areas].flatMap((area) => Object.keys(readArea('en', area))));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

const isQuestion = (field: Field) => field.kind === 'yesno' || field.question === true;

function wordsOfField(name: string, field: Field): string[] {
  const { step, section, options: list } = field;
  return [
    `field.${name}`,
    ...(isQuestion(field) ? [`yes.${name}`, `no.${name}`] : []),
    ...(list === undefined ? [] : optionsOf(list).map((value) => `option.${list}.${value}`)),
    ...(step === undefined ? [] : [`step.${step}`]),
    ...(step === undefined || section === undefined ? [] : [`section.${step}.${section}`]),
  ];
}

test.each(['eoi', 'application'] as const)('%s: every field that is asked has its words', (record) => {
  const fields: [string, Field][] = Object.entries<Field>(records[record].fields);
  const asked = fields.filter(([, field]) => field.step !== undefined && field.system === undefined);
  const ids = asked.flatMap(([name, field]) => wordsOfField(name, field));
  expect(missing(ids, routes[stepScreens[record]].messages)).toEqual([]);
});

test('every field of the account forms has its words', () => {
  const forms: Record<string, Field>[] = Object.values(accountForms);
  const ids = forms.flatMap((form) =>
    Object.entries(form).flatMap(([name, field]) => wordsOfField(name, field)),
  );
  expect(missing(ids, ['account'])).toEqual([]);
});

test.each(Object.entries(childLists) as [string, ChildList][])(
  '%s: the list and every field of an item have their words',
  (list, { step, section, fields, total, totalMax }) => {
    const words = [
      'title',
      'hint',
      'add',
      'one',
      'empty',
      ...(total ? ['total'] : []),
      ...(totalMax ? ['over'] : []),
    ];
    const ids = [
      `step.${step}`,
      `section.${step}.${section}`,
      ...words.map((word) => `list.${list}.${word}`),
      ...Object.entries(fields).flatMap(([name, field]) => [`hint.${name}`, ...wordsOfField(name, field)]),
    ];
    expect(missing(ids, routes['stage-two-step'].messages)).toEqual([]);
  },
);

test('every type of document has its name, every line of the checklist its words, every fault of a file its reason', () => {
  const faults = {
    fileType: 1,
    fileEmpty: 1,
    fileSize: 1,
    fileCount: 1,
    fileKind: 1,
  } satisfies Record<FileIssue, 1>;
  const ids = [
    ...documentTypes.map((type) => `option.filetype.${type}`),
    ...checklist.map(({ filetype }) => `checklist.${filetype}`),
    ...Object.keys(faults).flatMap((id) => [`error.${id}`, `documents.reason.${id}`]),
  ];
  expect(missing(ids, routes.documents.messages)).toEqual([]);
});

test('every kind of file that is accepted is named when another is refused, in both languages', () => {
  const names: Record<string, string> = {
    pdf: 'PDF',
    doc: 'Word',
    docx: 'Word',
    xls: 'Excel',
    xlsx: 'Excel',
    csv: 'CSV',
    odt: 'OpenDocument',
    ods: 'OpenDocument',
    jpg: 'JPEG',
    png: 'PNG',
  };
  const texts = (['en', 'cy'] as const).map(
    (language) => readArea(language, 'application')['error.fileType'],
  );
  const unnamed = Object.keys(acceptedFileTypes).filter(
    (ending) => !texts.every((text) => text?.includes(names[ending] ?? `.${ending}`)),
  );
  expect(unnamed).toEqual([]);
});

test('every country has a name, and no two the same', () => {
  const codes = optionsOf('country')
    .map((code) => `option.country.${code}`)
    .toSorted();
  for (const language of ['en', 'cy'] as const) {
    const countries = readArea(language, 'countries');
    expect(Object.keys(countries)).toEqual(codes);
    expect(new Set(Object.values(countries)).size).toBe(codes.length);
  }
});

test('every column of a broker’s list has its name, every state its sentence, every step its name', () => {
  const ids = [
    ...columns.map((column) => `broker.column.${column}`),
    ...displayStates.flatMap((display) => [`status.${display}`, `broker.panel.${display}`]),
  ];
  expect(missing(ids, routes['broker-dashboard'].messages)).toEqual([]);
  // The words of the Application come with the panel.
  expect(
    missing(
      steps.application.map((step) => `step.${step}`),
      ['application'],
    ),
  ).toEqual([]);
});

test('every note has its words', () => {
  const ids = Object.keys(fieldNotes).map((id) => `note.${id}`);
  expect(missing(ids, routes['stage-two-step'].messages)).toEqual([]);
});

test('every rule has its message', () => {
  const rules = {
    required: 1,
    agree: 1,
    text: 1,
    characters: 1,
    maxLength: 1,
    minLength: 1,
    lengthBetween: 1,
    email: 1,
    tel: 1,
    postcode: 1,
    url: 1,
    date: 1,
    datePast: 1,
    dateFuture: 1,
    dateYearsAgo: 1,
    dateAfter: 1,
    money: 1,
    moneyRange: 1,
    integer: 1,
    integerRange: 1,
    percent: 1,
    percentRange: 1,
    sortcode: 1,
    accountnumber: 1,
    option: 1,
    optionsBetween: 1,
    company: 1,
    vat: 1,
    vatGB: 1,
    utr: 1,
    charitynumber: 1,
    matchFunding: 1,
    ineligibleOwnership: 1,
    endAfterStart: 1,
    atLeastLoan: 1,
    lessThanTerm: 1,
    atLeastOneItem: 1,
    itemIncomplete: 1,
    totalTooHigh: 1,
    atLeastOneFile: 1,
    filesNotReady: 1,
    filesNotUploaded: 1,
    passwordMatch: 1,
    passwordNumber: 1,
    passwordSymbol: 1,
    passwordLower: 1,
    passwordUpper: 1,
    passwordLength: 1,
    passwordCommon: 1,
  } satisfies Record<ErrorId, 1>;
  expect(
    missing(
      Object.keys(rules).map((id) => `error.${id}`),
      // Rules of passwords stand with the account's forms, those of lists and files with the Application.
      ['account', 'records', 'application'],
    ),
  ).toEqual([]);
});

test('every failure of section 8 has its message', () => {
  const areas = Object.keys(errors) as Area[];
  const rows = Object.values(errors).flatMap((byStatus) => Object.values(byStatus));
  const ids = rows.flatMap((row) =>
    row === null || row === undefined
      ? []
      : 'messageId' in row
        ? [row.messageId]
        : Object.values(row).map((one) => one?.messageId),
  );
  const rest = areas.flatMap((area) => [messageOf(area, 'read', 418), messageOf(area, 'read', 503, 30)]);
  const all = [...ids, ...rest.map((message) => message?.messageId)].filter((id) => id !== undefined);
  // Each area's messages stand with the only screens that make its calls.
  expect(missing(all, ['account', 'records', 'application'])).toEqual([]);
});

test('every state of a record has its name and says what happens next', () => {
  const ids = displayStates.flatMap((state) => [
    `status.${state}`,
    `screen.dashboard.eoi.${state}`,
    `screen.dashboard.application.${state}`,
  ]);
  expect(missing(ids, ['dashboard'])).toEqual([]);
});

test('every screen finds its title in the words that its route loads', () => {
  const untitled = screens
    .filter((screen) => !screen.endsWith('-step'))
    .flatMap((screen) => {
      const { messages }: Route = routes[screen];
      return missing([`screen.${screen}.title`], messages);
    });
  expect(untitled).toEqual([]);
});

test('every point of the eligibility check has a question, its yes and no, and what is explained of a no', () => {
  const ids = eligibilityPoints.flatMap((point) => [
    `check.${point}`,
    `doubt.${point}`,
    `yes.check-${point}`,
    `no.check-${point}`,
  ]);
  expect(missing(ids, routes['eligibility-check'].messages)).toEqual([]);
});

test('whoever acts next has a name, and how long it takes is said', () => {
  const ids = displayStates.flatMap((display) => {
    const { actor, time } = nextAction('eoi', display);
    return [`next.actor.${actor}`, ...(time === undefined ? [] : [`next.time.${time}`])];
  });
  expect(missing(ids, ['records'])).toEqual([]);
});
