// Every message that the catalogue needs exists: labels, options, steps, sections, rules, notices, states and screen titles. A new field or
// rule without its messages fails here.
import { expect, test } from 'vitest';
import { accountForms } from '#machines/catalogue/fields/account.ts';
import { childLists, type ChildList } from '#machines/catalogue/records/lists.ts';
import {
  acceptedFileTypes,
  checklist,
  documentTypes,
  finalReasons,
  type FileIssue,
} from '#machines/catalogue/records/documents.ts';
import { errors, messageOf, type Area } from '#machines/catalogue/api/errors.ts';
import type { ErrorId, Field } from '#machines/catalogue/fields/field.ts';

import { optionsOf } from '#machines/catalogue/fields/options.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { routes, screens, type Route } from '#machines/catalogue/routes.ts';
import { fieldWarnings } from '#machines/catalogue/records/fieldWarnings.ts';
import { eligibilityConditions } from '#machines/catalogue/records/eligibility.ts';
import { displayStates } from '#machines/catalogue/statuses.ts';
import { columns } from '#machines/catalogue/broker/sortAndSearch.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { RejectionReason } from '#server/files/rejectionReason.ts';
import { readArea } from './messages.ts';

const stepScreens = { eoi: 'stage-one-step', application: 'stage-two-step' } as const;

/** The ids that have no message in these areas or in `common`. */
function missingIds(ids: readonly string[], areas: readonly string[]): string[] {
  const existing = new Set(['common', ...areas].flatMap((area) => Object.keys(readArea('en', area))));
  return [...new Set(ids)].filter((id) => !existing.has(id));
}

/** The messages that a language lacks, each with its file: that of its field, or of the names of the steps. */
function missingTexts(ids: readonly string[], areas: readonly string[], file: string): string[] {
  return (['en', 'cy'] as const).flatMap((language) => {
    const existing = new Set(['common', ...areas].flatMap((area) => Object.keys(readArea(language, area))));
    return [...new Set(ids)]
      .filter((id) => !existing.has(id))
      .map((id) => `locales/${language}/${id.startsWith('step.') ? 'records' : file}.json lacks ${id}`);
  });
}

const isQuestion = (field: Field) => field.kind === 'yesno' || field.question === true;

function messageIdsOf(name: string, field: Field): string[] {
  const { step, section, options: list } = field;
  return [
    `field.${name}`,
    ...(isQuestion(field) ? [`yes.${name}`, `no.${name}`] : []),
    ...(list === undefined ? [] : optionsOf(list).map((value) => `option.${list}.${value}`)),
    ...(step === undefined ? [] : [`step.${step}`]),
    ...(step === undefined || section === undefined ? [] : [`section.${step}.${section}`]),
  ];
}

test.each(['eoi', 'application'] as const)('%s: every field of a step has its messages', (record) => {
  const fields: [string, Field][] = Object.entries<Field>(records[record].fields);
  const stepFields = fields.filter(([, field]) => field.step !== undefined && field.system === undefined);
  const ids = stepFields.flatMap(([name, field]) => messageIdsOf(name, field));
  expect(missingTexts(ids, routes[stepScreens[record]].messages, record)).toEqual([]);
});

test('every field of the account forms has its messages', () => {
  const forms: Record<string, Field>[] = Object.values(accountForms);
  const ids = forms.flatMap((form) =>
    Object.entries(form).flatMap(([name, field]) => messageIdsOf(name, field)),
  );
  expect(missingIds(ids, ['account'])).toEqual([]);
});

test.each(Object.entries(childLists) as [string, ChildList][])(
  '%s: the list and every field of an item have their messages',
  (list, { step, section, fields, totalField, totalMax }) => {
    const suffixes = ['title', 'add', 'one', ...(totalField ? ['total'] : []), ...(totalMax ? ['over'] : [])];
    const ids = [
      `step.${step}`,
      `section.${step}.${section}`,
      ...suffixes.map((suffix) => `list.${list}.${suffix}`),
      ...Object.entries(fields).flatMap(([name, field]) => messageIdsOf(name, field)),
    ];
    expect(missingTexts(ids, routes['stage-two-step'].messages, 'application')).toEqual([]);
  },
);

test('every type of document, line of the checklist and error of a file has its message', () => {
  const fileIssues = {
    fileType: 1,
    fileEmpty: 1,
    fileSize: 1,
    fileCount: 1,
    documentType: 1,
  } satisfies Record<FileIssue, 1>;
  const ids = [
    ...documentTypes.map((type) => `option.filetype.${type}`),
    ...checklist.map(({ filetype }) => `checklist.${filetype}`),
    ...Object.keys(fileIssues).flatMap((id) => [`error.${id}`, `documents.reason.${id}`]),
  ];
  expect(missingIds(ids, routes['stage-one-documents'].messages)).toEqual([]);
});

test('every reason for which a file is not stored has its message, and is known as final or not', () => {
  const isFinal = {
    fileName: true,
    fileType: true,
    fileEmpty: true,
    fileSize: true,
    fileCount: false,
    fileContent: true,
    fileActive: true,
    fileLocked: true,
    fileBomb: true,
    fileInfected: true,
    fileUnreadable: true,
  } satisfies Record<RejectionReason | 'fileUnreadable', boolean>;
  const ids = [...Object.keys(isFinal), 'unconfirmed', 'unknown'].map((id) => `documents.reason.${id}`);
  const notices = ['failed', 'refused', 'unconfirmed'].map((id) => `notice.files.${id}`);
  expect([
    missingIds([...ids, ...notices], routes['stage-one-documents'].messages),
    [...finalReasons].toSorted(),
  ]).toEqual([
    [],
    Object.entries(isFinal)
      .flatMap(([reason, final]) => (final ? [reason] : []))
      .toSorted(),
  ]);
});

test('the error of a refused file type names every accepted type, in both languages', () => {
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

test('every country has a name of its own in both languages', () => {
  const codes = optionsOf('country')
    .map((code) => `option.country.${code}`)
    .toSorted();
  for (const language of ['en', 'cy'] as const) {
    const countries = readArea(language, 'countries');
    expect(Object.keys(countries)).toEqual(codes);
    expect(new Set(Object.values(countries)).size).toBe(codes.length);
  }
});

test('every column and status in a broker’s list has its message', () => {
  const ids = [
    ...columns.map((column) => `broker.column.${column}`),
    ...displayStates.flatMap((display) => [`status.${display}`, `broker.panel.${display}`]),
  ];
  expect(missingIds(ids, routes['broker-dashboard'].messages)).toEqual([]);
});

test('every step has its name', () => {
  const ids = Object.values(steps).flatMap((ofRecord) => ofRecord.map((step) => `step.${step}`));
  expect(missingTexts(ids, ['records'], 'records')).toEqual([]);
});

test('every warning of a rule has its message', () => {
  const ids = Object.keys(fieldWarnings).map((id) => `warning.${id}`);
  expect(missingIds(ids, routes['stage-two-step'].messages)).toEqual([]);
});

test('every rule has its message', () => {
  const rules = {
    required: 1,
    agree: 1,
    text: 1,
    characters: 1,
    maxLength: 1,
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
    dateBefore: 1,
    money: 1,
    moneyRange: 1,
    moneyShort: 1,
    integer: 1,
    integerRange: 1,
    percent: 1,
    percentRange: 1,
    sortcode: 1,
    accountnumber: 1,
    option: 1,
    sectorOfParent: 1,
    optionsBetween: 1,
    company: 1,
    companyAbsent: 1,
    companyUnpicked: 1,
    storedWithStep: 1,
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
    notLoaded: 1,
    totalTooHigh: 1,
    noneWithOthers: 1,
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
    missingIds(
      Object.keys(rules).map((id) => `error.${id}`),
      // The messages of password rules are in the area of the account, those of lists and files in that of the Application.
      ['account', 'records', 'application'],
    ),
  ).toEqual([]);
});

test.each(['en', 'cy'] as const)('the hint of every longer text states its limit in %s', (language) => {
  const hints: Record<string, string> = Object.assign(
    {},
    ...['records', 'eoi', 'application'].map((area) => readArea(language, area)),
  );
  const definitions: { fields: Readonly<Record<string, Field>> }[] = [
    ...Object.values(records),
    ...Object.values<ChildList>(childLists),
  ];
  const unstated = definitions
    .flatMap(({ fields }) => Object.entries(fields))
    .filter(([, { kind }]) => kind === 'textarea')
    .filter(([name]) => !hints[`hint.${name}`]?.includes('{maxLength, number}'))
    .map(([name]) => name);
  expect(unstated).toEqual([]);
});

test('every error of the error catalogue has its message', () => {
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
  const messageIds = [...ids, ...rest.map((message) => message?.messageId)].filter((id) => id !== undefined);
  // The messages of errors are in the areas of the screens that make the calls.
  expect(missingIds(messageIds, ['account', 'records', 'application', 'broker'])).toEqual([]);
});

test('every status of the dashboard has its name and a sentence on what happens next', () => {
  const ids = displayStates.flatMap((state) => [
    `status.${state}`,
    `screen.dashboard.eoi.${state}`,
    `screen.dashboard.application.${state}`,
  ]);
  expect(missingIds(ids, ['dashboard'])).toEqual([]);
});

test('every screen has its title in the areas that its route loads', () => {
  const untitled = screens
    .filter((screen) => !screen.endsWith('-step'))
    .flatMap((screen) => {
      const { messages }: Route = routes[screen];
      return missingIds([`screen.${screen}.title`], messages);
    });
  expect(untitled).toEqual([]);
});

test('every condition of the eligibility check has a question, a yes, a no and the explanation of a no', () => {
  const ids = eligibilityConditions.flatMap((condition) => [
    `check.${condition}`,
    `doubt.${condition}`,
    `yes.check-${condition}`,
    `no.check-${condition}`,
  ]);
  expect(missingIds(ids, routes['eligibility-check'].messages)).toEqual([]);
});
