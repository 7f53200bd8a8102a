// Records between wire and form: blanks, nulls, aliases, and the yes/no default of 0 that is not an answer yet (product 3.2 to 3.4).
import { records } from './records.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { minimalRecord, validAnswers, validRecord } from '#tests/samples.ts';
import { parseAnswers, formatAnswers } from '../fields/answers.ts';
import { blankRecord, fromWire, fieldsSchema, toWire } from './wire.ts';
import { fieldsOfStep, sectionsOfStep } from './definition.ts';
import { steps } from './outlines.ts';

test('a new record has the defaults of the specification', () => {
  expect(blankRecord(records.eoi)).toMatchObject({
    ua_submiteoi: 2,
    ua_eoitype: 1,
    ua_currentpageinapplication: 'declarations',
    ua_isbasedinengland: 0,
    ua_hasatleast1yearoffinancialaccounts: 0,
    ua_hasothersourcesoffunding: 0,
    ua_readyforfunding: 2,
    ua_registeredaddresssameastrading: 2,
    ua_isvatregistered: 2,
    ua_partofgroup: false,
    ua_agreetodataprotection: false,
    ua_technologies: [],
    ua_loanamount: '',
    ua_companyname: '',
  });
});

describe('from the wire', () => {
  test('null and missing values become blanks without a change of unknown fields', () => {
    const received = { ua_loanamount: null, ua_technologies: null, ua_partofgroup: null, ua_newer: 'kept' };
    const values = fromWire(records.eoi, received);
    expect(values).toMatchObject({
      ua_loanamount: '',
      ua_technologies: [],
      ua_partofgroup: false,
      ua_companyname: '',
      ua_newer: 'kept',
    });
  });

  test('numbers, yes and no, ticks, options, dates and ids are read as other backends write them', () => {
    const read = (received: Record<string, unknown>) => {
      const values = fromWire(records.eoi, received);
      return Object.fromEntries(Object.keys(received).map((name) => [name, values[name]]));
    };
    expect(
      read({
        ua_loanamount: '120000.50',
        ua_isvatregistered: '1',
        ua_ischarity: 'True',
        ua_partofgroup: '1',
        ua_agreetodataprotection: 'false',
        ua_submiteoi: '2',
        ua_datestartedtrading: '2024-02-29T00:00:00Z',
        ua_icexpressionofinterestid: 17,
        ua_companyname: '2024-02-29T00:00:00Z',
      }),
    ).toEqual({
      ua_loanamount: 120_000.5,
      ua_isvatregistered: 1,
      ua_ischarity: 1,
      ua_partofgroup: true,
      ua_agreetodataprotection: false,
      ua_submiteoi: 2,
      ua_datestartedtrading: '2024-02-29',
      ua_icexpressionofinterestid: '17',
      ua_companyname: '2024-02-29T00:00:00Z',
    });
    const unknown = {
      ua_loanamount: '1,000',
      ua_isvatregistered: 'maybe',
      ua_datestartedtrading: 'a year ago',
    };
    expect(read(unknown)).toEqual(unknown);
  });

  test('readiness is also taken from its alias', () => {
    const readiness = (received: object) => fromWire(records.eoi, { ...received })['ua_readyforfunding'];
    expect([
      readiness({ ua_readyforfundinglarge: 1 }),
      readiness({ ua_readyforfunding: 0, ua_readyforfundinglarge: 1 }),
      readiness({ ua_readyforfunding: null, ua_readyforfundinglarge: 0 }),
      readiness({ ua_readyforfunding: 2, ua_readyforfundinglarge: 1 }),
      readiness({ ua_readyforfundinglarge: '1' }),
      readiness({ ua_readyforfundinglarge: '2' }),
      readiness({}),
    ]).toEqual([1, 0, 0, 1, 1, 2, 2]);
  });

  test('readiness is sent under its alias too when it was received so', () => {
    const sent = (received: Record<string, unknown>) =>
      toWire(records.eoi, { ...fromWire(records.eoi, received), ua_readyforfunding: 1 });
    expect([
      sent({ ua_readyforfunding: 0, ua_readyforfundinglarge: 0 })['ua_readyforfundinglarge'],
      'ua_readyforfundinglarge' in sent({ ua_readyforfunding: 0 }),
    ]).toEqual([1, false]);
  });

  test.each([
    [1, true],
    [0, false],
    [true, true],
    [null, false],
  ])('a tick %j becomes %j', (received, value) => {
    expect(fromWire(records.eoi, { ua_partofgroup: received })['ua_partofgroup']).toBe(value);
  });

  test.each([
    [true, 1],
    [false, 2],
    ['', 2],
    [null, 2],
    [1, 1],
    [0, 0],
    [2, 2],
  ])('yes/no %j becomes %j', (received, value) => {
    expect(fromWire(records.eoi, { ua_ischarity: received })['ua_ischarity']).toBe(value);
  });
});

test('false of a backend that stores booleans is No once its step was completed, in a question that had to be answered', () => {
  const restructure = (ua_currentpageinapplication: string) =>
    fromWire(records.application, {
      ua_restructure: false,
      ua_currentpageinapplication,
      ua_currentstatus: 'application-created',
    })['ua_restructure'];
  const stepOf = (name: string) =>
    steps.application.find((step) =>
      fieldsOfStep(records.application, step).some(([other]) => other === name),
    );
  const readiness = fromWire(records.eoi, {
    ua_readyforfunding: false,
    ua_currentpageinapplication: 'loan-purpose',
    ua_currentstatus: 'eoi-created',
  })['ua_readyforfunding'];
  expect(readiness).toBe(0);
  expect([restructure(stepOf('ua_restructure') ?? ''), restructure(steps.application.at(-1) ?? '')]).toEqual([
    2, 0,
  ]);
});

describe('a yes/no default of 0', () => {
  const england = (ua_currentpageinapplication: string, ua_currentstatus = 'eoi-created') =>
    fromWire(records.eoi, { ua_isbasedinengland: 0, ua_currentpageinapplication, ua_currentstatus })[
      'ua_isbasedinengland'
    ];

  test('is unanswered until its step was completed', () => {
    expect(['declarations', 'business-details', 'loan-purpose'].map((page) => england(page))).toEqual([
      2, 0, 0,
    ]);
  });

  test('is answered once the record was submitted', () => {
    expect([england('declarations', 'eoi-submitted'), england('declarations', 'eoi-in-query')]).toEqual([
      0, 0,
    ]);
  });

  test('of the last step is answered once the project is described', () => {
    const funding = (ua_pleasedescribeproject: string) =>
      fromWire(records.eoi, {
        ua_hasothersourcesoffunding: 0,
        ua_pleasedescribeproject,
        ua_currentpageinapplication: 'loan-purpose',
        ua_currentstatus: 'eoi-created',
      })['ua_hasothersourcesoffunding'];
    expect([funding(''), funding('x'.repeat(50))]).toEqual([2, 0]);
  });

  test('is unanswered in a record without a status', () => {
    expect(fromWire(records.eoi, blankRecord(records.eoi))['ua_isbasedinengland']).toBe(2);
  });

  test.each([
    [
      'the last step has its description',
      { ua_currentpageinapplication: 'loan-purpose', ua_pleasedescribeproject: 'x'.repeat(50) },
    ],
    ['its step was completed', { ua_currentpageinapplication: 'loan-purpose' }],
    ['the record is in query', { ua_currentstatus: 'eoi-in-query' }],
  ])('is not sent where it would be read as No, and the question stays unanswered: %s', (_, more) => {
    const name = 'ua_pleasedescribeproject' in more ? 'ua_hasothersourcesoffunding' : 'ua_isbasedinengland';
    const sent = toWire(records.eoi, {
      ...fromWire(records.eoi, {}),
      ua_currentstatus: 'eoi-created',
      ...more,
    });
    expect([sent[name], fromWire(records.eoi, sent)[name]]).toEqual([2, 2]);
  });

  test('is sent again while it is unanswered', () => {
    const sent = toWire(records.eoi, fromWire(records.eoi, { ua_isbasedinengland: 0, ua_ischarity: 2 }));
    expect([sent['ua_isbasedinengland'], sent['ua_ischarity']]).toEqual([0, 2]);
  });
});

test.each([
  ['every field answered', validRecord('eoi')],
  ['the fewest answers', minimalRecord('eoi')],
])('%s: a record stays the same from the wire to the form and back', (_, record) => {
  const values = fromWire(records.eoi, record);
  const typed = Object.assign(
    {},
    ...steps.eoi.map((step) => {
      const fields = fieldsOfStep(records.eoi, step);
      return parseAnswers(fields, formatAnswers(fields, values));
    }),
  );
  expect(toWire(records.eoi, { ...values, ...typed })).toEqual(record);
});

test('typed answers are parsed to wire values', () => {
  const fields = fieldsOfStep(records.eoi, 'loan-purpose');
  expect(parseAnswers(fields, validAnswers('eoi', 'loan-purpose'))).toMatchObject({
    ua_loanamount: 25000.5,
    ua_loanterm: 36,
    ua_totalprojectcost: 64000.75,
    ua_hasothersourcesoffunding: 1,
  });
});

test('a missing answer is parsed as unanswered', () => {
  const fields = fieldsOfStep(records.eoi, 'declarations');
  expect(parseAnswers(fields, {})).toEqual({
    ua_agreetodataprotection: false,
    ua_isbasedinengland: 2,
    ua_hasatleast1yearoffinancialaccounts: 2,
    ua_readyforfunding: 2,
  });
  expect(formatAnswers(fields, {})).toEqual({
    ua_agreetodataprotection: false,
    ua_isbasedinengland: '',
    ua_hasatleast1yearoffinancialaccounts: '',
    ua_readyforfunding: '',
  });
});

test('the sections of a step are in the order of its fields', () => {
  expect(sectionsOfStep(records.eoi, 'loan-purpose')).toEqual(['loan', 'technologies', 'funding', 'project']);
});

test('the schema of a body refuses invalid values, but no blanks, nulls or unknown fields', () => {
  const schema = fieldsSchema(records.eoi.fields);
  const accepts = (record: object) => v.safeParse(schema, record).success;
  expect([
    accepts({}),
    accepts({ ua_loanamount: '', ua_loanterm: null, ua_partofgroup: false, ua_newer: { any: 1 } }),
    accepts({ ...validRecord('eoi') }),
    accepts({ ua_loanamount: 24999 }),
    accepts({ ua_loanamount: '25000' }),
    accepts({ ua_ischarity: 7 }),
  ]).toEqual([true, true, true, false, false, false]);
});

test('an id or status that the portal does not have is not sent', () => {
  const { ua_icexpressionofinterestid: id, ...others } = fromWire(records.eoi, {
    ua_icexpressionofinterestid: 'id-1',
    ua_contact: null,
  });
  const systemNames = ['ua_icexpressionofinterestid', 'ua_contact', 'ua_contractid', 'ua_currentstatus'];
  const sentNames = (values: object) =>
    systemNames.filter((name) => Object.hasOwn(toWire(records.eoi, { ...values }), name));
  expect([sentNames(others), sentNames({ ...others, ua_icexpressionofinterestid: id })]).toEqual([
    [],
    ['ua_icexpressionofinterestid'],
  ]);
});
