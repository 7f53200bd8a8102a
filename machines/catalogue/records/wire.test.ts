// Records between wire and form: blanks, nulls, other names, and the yes/no default of 0 that is no answer yet
// (decisions.md "Values on the wire").
import { records } from './records.ts';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { minimalRecord, validAnswers, validRecord } from '#tests/samples.ts';
import { readAnswers, showAnswers } from '../fields/answers.ts';
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
  test('null and missing values are blanks, and what is unknown stays', () => {
    const received = { ua_loanamount: null, ua_technologies: null, ua_partofgroup: null, ua_newer: 'kept' };
    const held = fromWire(records.eoi, received);
    expect(held).toMatchObject({
      ua_loanamount: '',
      ua_technologies: [],
      ua_partofgroup: false,
      ua_companyname: '',
      ua_newer: 'kept',
    });
  });

  test('readiness is also read under its other name', () => {
    const held = (received: object) => fromWire(records.eoi, { ...received })['ua_readyforfunding'];
    expect([
      held({ ua_readyforfundinglarge: 1 }),
      held({ ua_readyforfunding: 0, ua_readyforfundinglarge: 1 }),
      held({ ua_readyforfunding: null, ua_readyforfundinglarge: 0 }),
      held({}),
    ]).toEqual([1, 0, 0, 2]);
  });

  test.each([
    [true, 1],
    [false, 2],
    ['', 2],
    [null, 2],
    [1, 1],
    [0, 0],
    [2, 2],
  ])('yes/no %j is held as %j', (received, held) => {
    expect(fromWire(records.eoi, { ua_ischarity: received })['ua_ischarity']).toBe(held);
  });
});

describe('a yes/no default of 0', () => {
  const england = (ua_currentpageinapplication: string, ua_currentstatus = 'eoi-created') =>
    fromWire(records.eoi, { ua_isbasedinengland: 0, ua_currentpageinapplication, ua_currentstatus })[
      'ua_isbasedinengland'
    ];

  test('is no answer until its step was passed', () => {
    expect(['declarations', 'business-details', 'loan-purpose'].map((page) => england(page))).toEqual([
      2, 0, 0,
    ]);
  });

  test('is an answer once the record was submitted', () => {
    expect([england('declarations', 'eoi-submitted'), england('declarations', 'eoi-in-query')]).toEqual([
      0, 0,
    ]);
  });

  test('of the last step is an answer once the project is described', () => {
    const funding = (ua_pleasedescribeproject: string) =>
      fromWire(records.eoi, {
        ua_hasothersourcesoffunding: 0,
        ua_pleasedescribeproject,
        ua_currentpageinapplication: 'loan-purpose',
        ua_currentstatus: 'eoi-created',
      })['ua_hasothersourcesoffunding'];
    expect([funding(''), funding('x'.repeat(50))]).toEqual([2, 0]);
  });

  test('is no answer in a record without a status', () => {
    expect(fromWire(records.eoi, blankRecord(records.eoi))['ua_isbasedinengland']).toBe(2);
  });

  test('goes out again while unanswered', () => {
    const sent = toWire(records.eoi, fromWire(records.eoi, { ua_isbasedinengland: 0, ua_ischarity: 2 }));
    expect([sent['ua_isbasedinengland'], sent['ua_ischarity']]).toEqual([0, 2]);
  });
});

test.each([
  ['every field answered', validRecord('eoi')],
  ['the fewest answers', minimalRecord('eoi')],
])('%s: a record survives wire → held → form → held → wire', (_, record) => {
  const held = fromWire(records.eoi, record);
  const typed = Object.assign(
    {},
    ...steps.eoi.map((step) => {
      const fields = fieldsOfStep(records.eoi, step);
      return readAnswers(fields, showAnswers(fields, held));
    }),
  );
  expect(toWire(records.eoi, { ...held, ...typed })).toEqual(record);
});

test('answers are read as they are written on the wire', () => {
  const fields = fieldsOfStep(records.eoi, 'loan-purpose');
  expect(readAnswers(fields, validAnswers('eoi', 'loan-purpose'))).toMatchObject({
    ua_loanamount: 25000.5,
    ua_loanterm: 36,
    ua_totalprojectcost: 64000.75,
    ua_hasothersourcesoffunding: 1,
  });
});

test('a form that lacks an answer reads it as unanswered', () => {
  const fields = fieldsOfStep(records.eoi, 'declarations');
  expect(readAnswers(fields, {})).toEqual({
    ua_agreetodataprotection: false,
    ua_isbasedinengland: 2,
    ua_hasatleast1yearoffinancialaccounts: 2,
    ua_readyforfunding: 2,
  });
  expect(showAnswers(fields, {})).toEqual({
    ua_agreetodataprotection: false,
    ua_isbasedinengland: '',
    ua_hasatleast1yearoffinancialaccounts: '',
    ua_readyforfunding: '',
  });
});

test('sections follow the order asked', () => {
  expect(sectionsOfStep(records.eoi, 'loan-purpose')).toEqual(['loan', 'technologies', 'funding', 'project']);
});

test('the door takes blanks, nulls and unknown fields, and refuses what has no form', () => {
  const door = fieldsSchema(records.eoi.fields);
  const accepts = (record: object) => v.safeParse(door, record).success;
  expect([
    accepts({}),
    accepts({ ua_loanamount: '', ua_loanterm: null, ua_partofgroup: false, ua_newer: { any: 1 } }),
    accepts({ ...validRecord('eoi') }),
    accepts({ ua_loanamount: 24999 }),
    accepts({ ua_loanamount: '25000' }),
    accepts({ ua_ischarity: 7 }),
  ]).toEqual([true, true, true, false, false, false]);
});
