// Checks of records: levels, conditions, declarations, dates compared with today, rules across fields (product 3.7, 3.9 to 3.11).
import { describe, expect, test } from 'vitest';
import { minimalRecord, validRecord } from '#tests/samples.ts';
import { accountForms } from '../fields/account.ts';
import { checkFields, type CheckLevel } from '../fields/check.ts';
import type { Field } from '../fields/field.ts';
import type { Values } from '../fields/answers.ts';
import { checkRecord, checkStep } from './checkRecord.ts';
import { fieldsOfStep, type ValuesOf } from './definition.ts';
import { steps } from './outlines.ts';
import { firstIncompleteStep } from './progress.ts';
import { records } from './records.ts';
import { blankRecord, fromWire } from './wire.ts';

const today = '2026-11-21';
const step = { level: 'step', today } as const;
const blank = fromWire(records.eoi, blankRecord(records.eoi));
const complete = fromWire(records.eoi, minimalRecord('eoi'));
const full = fromWire(records.eoi, validRecord('eoi'));
const at = (level: CheckLevel, values: Values) => checkRecord(records.eoi, values, { level, today });

describe('levels', () => {
  test('a blank record breaks no rule of format', () => {
    expect(at('format', blank)).toEqual([]);
  });

  test('a blank record breaks the rule of every required field at the submit', () => {
    const required = steps.eoi.flatMap((step) =>
      fieldsOfStep(records.eoi, step)
        .filter(([, field]) => field.required && field.when === undefined && field.kind !== 'bool')
        .map(([path]) => ({ path, messageId: 'required' })),
    );
    expect(at('submit', blank)).toEqual([
      { path: 'ua_agreetodataprotection', messageId: 'agree' },
      ...required,
    ]);
  });

  test('a complete record breaks no rule at any level', () => {
    const levels: CheckLevel[] = ['format', 'step', 'submit'];
    expect(levels.flatMap((level) => [...at(level, complete), ...at(level, full)])).toEqual([]);
  });

  test('an invalid answer is refused at every level', () => {
    const values = { ...complete, ua_emailaddress: 'sian' };
    const levels: CheckLevel[] = ['format', 'step', 'submit'];
    expect(levels.map((level) => at(level, values))).toEqual(
      levels.map(() => [{ path: 'ua_emailaddress', messageId: 'email' }]),
    );
  });
});

describe('conditions', () => {
  test.each([
    ['ua_businessownershipother', { ua_typeofbusinessownership: 'Other' }],
    ['ua_dateregisteredwithhmrc', { ua_utrnumber: '1234567890' }],
    ['ua_charitynumber', { ua_ischarity: 1 }],
    ['ua_charityregistrationdate', { ua_ischarity: 1 }],
    ['ua_mutualsregisternumber', { ua_isonmutualsregister: 1 }],
    ['ua_vatnumber', { ua_isvatregistered: 1 }],
    ['ua_groupname', { ua_partofgroup: true }],
    ['ua_groupturnover', { ua_partofgroup: true }],
    ['ua_othertitle', { ua_title: 'Other' }],
    ['ua_registeredaddressline1', { ua_registeredaddresssameastrading: 0 }],
    ['ua_registeredaddresspostcode', { ua_registeredaddresssameastrading: 0 }],
    ['ua_wheredidyouhearaboutusother', { ua_wheredidyouhearaboutus: 'Other' }],
    ['ua_othersourcesoffundingdetail', { ua_hasothersourcesoffunding: 1 }],
  ])('%s is required with %j only', (path, values) => {
    expect(at('submit', complete)).toEqual([]);
    expect(at('submit', { ...complete, ...values })).toContainEqual({ path, messageId: 'required' });
  });

  test('a value of a field that does not apply is checked for its format only', () => {
    expect(at('submit', { ...complete, ua_grouppostcode: 'LL57 2DG' })).toEqual([]);
    expect(at('submit', { ...complete, ua_grouppostcode: 'nowhere' })).toEqual([
      { path: 'ua_grouppostcode', messageId: 'postcode' },
    ]);
  });
});

describe('rules across fields', () => {
  const cost = (ua_totalprojectcost: number) =>
    checkStep(records.eoi, 'loan-purpose', { ...complete, ua_loanamount: 50000, ua_totalprojectcost }, step);

  test('a project that costs no more than the loan is refused', () => {
    expect([cost(50000), cost(50000.01)]).toEqual([
      [{ path: 'ua_totalprojectcost', messageId: 'matchFunding' }],
      [],
    ]);
  });

  test('a rule across two fields is not checked until both are answered', () => {
    const values = { ...complete, ua_loanamount: '', ua_totalprojectcost: 10 };
    expect(checkStep(records.eoi, 'loan-purpose', values, step)).toEqual([
      { path: 'ua_loanamount', messageId: 'required' },
    ]);
  });

  test.each(['sole-trader', 'partnership', 'individual'])(
    'ownership %s can be saved, but not submitted',
    (type) => {
      const values = { ...complete, ua_typeofbusinessownership: type };
      expect(checkStep(records.eoi, 'business-details', values, step)).toEqual([]);
      expect(at('submit', values)).toEqual([
        { path: 'ua_typeofbusinessownership', messageId: 'ineligibleOwnership' },
      ]);
    },
  );

  test('a field that breaks two rules gets one message', () => {
    const values = { ...complete, ua_loanamount: 50000, ua_totalprojectcost: 0 };
    expect(at('submit', values)).toEqual([{ path: 'ua_totalprojectcost', messageId: 'moneyRange' }]);
  });
});

describe('dates relative to today', () => {
  const started = (ua_datestartedtrading: string, on = today) =>
    checkRecord(records.eoi, { ...complete, ua_datestartedtrading }, { level: 'submit', today: on }).map(
      ({ messageId }) => messageId,
    );

  test.each([
    ['2025-11-21', today, []],
    ['2025-11-22', today, ['dateYearsAgo']],
    ['2026-11-20', today, ['dateYearsAgo']],
    ['2026-11-21', today, ['datePast']],
    ['2027-01-01', today, ['datePast']],
    ['2023-02-28', '2024-02-29', []],
    ['2023-03-01', '2024-02-29', ['dateYearsAgo']],
    ['2024-02-29', '2025-02-28', ['dateYearsAgo']],
    ['2024-02-29', '2025-03-01', []],
  ])('started trading on %s, checked on %s: %j', (date, on, messages) =>
    expect(started(date, on)).toEqual(messages),
  );

  test.each([
    ['2099-12-31', []],
    ['2100-01-01', ['dateBefore']],
  ])('a financial year that ends on %s: %j', (ua_financialyearend, messages) =>
    expect(at('format', { ...complete, ua_financialyearend }).map(({ messageId }) => messageId)).toEqual(
      messages,
    ),
  );

  test('only the changed fields are compared with today', () => {
    const values = { ...complete, ua_datestartedtrading: '2026-11-20' };
    const named = (names: string[]) =>
      checkRecord(records.eoi, values, { level: 'format', today, changed: new Set(names) });
    expect(named([])).toEqual([]);
    expect(named(['ua_datestartedtrading'])).toEqual([
      { path: 'ua_datestartedtrading', messageId: 'dateYearsAgo' },
    ]);
  });

  test('a date that must be in the future is refused when it is today', () => {
    const fields: [string, Field][] = [['when', { kind: 'date', date: { future: true } }]];
    const on = (when: string) => checkFields(fields, { when }, { level: 'step', today });
    expect([on('2026-11-21'), on('2026-11-22')]).toEqual([[{ path: 'when', messageId: 'dateFuture' }], []]);
  });
});

test('an end date is compared only with a start date that is one', () => {
  const { application } = records;
  const issuesWith = (ua_projectstartdate: string) =>
    checkStep(
      application,
      'project-details',
      {
        ...fromWire(application, validRecord('application')),
        ua_projectstartdate,
        ua_projectenddate: '2027-09-30',
      },
      step,
    ).filter(({ path }) => path.endsWith('date'));
  expect([issuesWith('gwanwyn 2027'), issuesWith('2027-10-01')]).toEqual([
    [{ path: 'ua_projectstartdate', messageId: 'date' }],
    [{ path: 'ua_projectenddate', messageId: 'endAfterStart' }],
  ]);
});

test('a save is refused for the format of the answers that it changes, and of no other', () => {
  const values = { ...complete, ua_companyname: 'x'.repeat(500), ua_loanterm: 0 };
  const named = (names: string[]) =>
    checkRecord(records.eoi, values, { level: 'format', today, changed: new Set(names) }).map(
      ({ path }) => path,
    );
  expect([named([]), named(['ua_loanterm']), named(['ua_loanterm', 'ua_companyname'])]).toEqual([
    [],
    ['ua_loanterm'],
    ['ua_companyname', 'ua_loanterm'],
  ]);
});

test('the first incomplete step is the first with a broken rule', () => {
  const found = steps.eoi.map((_, count) => {
    const values: Record<string, unknown> = { ...complete };
    for (const step of steps.eoi.slice(count)) {
      for (const [name] of fieldsOfStep(records.eoi, step)) values[name] = blank[name];
    }
    return firstIncompleteStep(records.eoi, values, today);
  });
  expect([...found, firstIncompleteStep(records.eoi, complete, today)]).toEqual([...steps.eoi, undefined]);
});

test('a new password must obey the password rule and be repeated without a difference', () => {
  const check = (Password: string, ConfirmPassword: string) =>
    checkFields(
      Object.entries(accountForms['reset-password']),
      { Password, ConfirmPassword },
      { level: 'submit', today },
    );
  expect([
    check('Gwynt a glaw 26', 'Gwynt a glaw 26'),
    check('Gwynt a glaw 26', 'Gwynt a glaw 27'),
    check('', ''),
    check('gwynt', 'Gwynt a glaw 26'),
    check('gwynt', 'gwynt'),
  ]).toEqual([
    [],
    [{ path: 'ConfirmPassword', messageId: 'passwordMatch' }],
    [
      { path: 'Password', messageId: 'required' },
      { path: 'ConfirmPassword', messageId: 'required' },
    ],
    [
      { path: 'Password', messageId: 'passwordLength' },
      { path: 'ConfirmPassword', messageId: 'passwordMatch' },
    ],
    [{ path: 'Password', messageId: 'passwordLength' }],
  ]);
});

describe('rows of lookups', () => {
  const { ua_umisectorparent, ua_umisector } = complete as ValuesOf<typeof records.eoi>;
  const [farming, energy] = [String(ua_umisectorparent), 'fbdd2735-ece1-53f7-a4ef-7eb739e6a6bf'];
  const lookups = {
    sectorparent: [farming, energy].map((id) => ({ id, name: id })),
    sector: [{ id: String(ua_umisector), name: 'Crops', parent: farming }],
  };
  const check = (values: Values, changed?: string[]) =>
    checkRecord(records.eoi, values, {
      level: 'format',
      today,
      lookups,
      ...(changed && { changed: new Set(changed) }),
    });
  const unknown = { ...complete, ua_umisector: '99999999-9999-4999-8999-999999999999' };
  const ofAnother = { ...complete, ua_umisectorparent: energy };

  test('a row of the lookup that belongs to the chosen industry is valid', () =>
    expect(check(complete)).toEqual([]));

  test('an id without a row is refused', () =>
    expect(check(unknown)).toEqual([{ path: 'ua_umisector', messageId: 'option' }]));

  test('a sector of another industry is refused', () =>
    expect(check(ofAnother)).toEqual([{ path: 'ua_umisector', messageId: 'sectorOfParent' }]));

  test('a save is not refused for rows that it does not change', () =>
    expect([check(unknown, ['ua_loanterm']), check(ofAnother, ['ua_umisectorparent'])]).toEqual([
      [],
      [{ path: 'ua_umisector', messageId: 'sectorOfParent' }],
    ]));
});
