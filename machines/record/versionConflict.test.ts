import { expect, test } from 'vitest';
import { formatAnswers } from '../catalogue/fields/answers.ts';
import { fieldsOfStep } from '../catalogue/records/definition.ts';
import { eoi } from '../catalogue/records/eoi.ts';
import { conflictsBetween } from './versionConflict.ts';

const rows = fieldsOfStep(eoi, 'loan-purpose');
const fetched = { ua_loanamount: 30_000, ua_loanterm: 36, ua_totalprojectcost: 50_000 };
const conflicts = (typed: object, stored: object) =>
  conflictsBetween(rows, {
    fetched: { ...fetched },
    answers: formatAnswers(rows, { ...fetched, ...typed }),
    stored: { ...fetched, ...stored },
  }).map(({ field: [name], mine, theirs, isTyped }) => [name, mine, theirs, isTyped]);

test.each([
  ['both changed a field', { ua_loanterm: 24 }, { ua_loanterm: 48 }, [['ua_loanterm', 24, 48, true]]],
  ['only the other one changed a field', {}, { ua_loanterm: 48 }, [['ua_loanterm', 36, 48, false]]],
  ['only the user changed a field', { ua_loanterm: 24 }, {}, []],
  ['both changed a field to the same answer', { ua_loanterm: 48 }, { ua_loanterm: 48 }, []],
  [
    'each changed another field',
    { ua_loanamount: 40_000 },
    { ua_loanterm: 48 },
    [['ua_loanterm', 36, 48, false]],
  ],
  ['the other one changed another step', { ua_loanterm: 24 }, { ua_position: 'Owner' }, []],
])('%s', (_title, typed, stored, expected) => expect(conflicts(typed, stored)).toEqual(expected));
