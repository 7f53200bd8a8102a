// A table from the clipboard: its cells, its columns, and what is wrong in each cell (product 7.13).
import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sampleToday } from '#tests/samples.ts';
import { fieldsOfList } from '../catalogue/records/lists.ts';
import {
  cellsOf,
  isTableValid,
  readTable,
  textOfCells,
  textWithoutFirstRow,
  type PasteColumn,
} from './pastedTable.ts';

describe('the cells of a text', () => {
  test.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a\tb\r\n\r\nc\td\r\n', [['a', 'b'], [''], ['c', 'd'], []]],
    ['a\t\t', [['a', '', '']]],
    ['"a\nb"\t"say ""hi"""', [['a\nb', 'say "hi"']]],
    ['"tab\there"\tb', [['tab\there', 'b']]],
    // LibreOffice does not quote a cell with a quote in it.
    ['5" pipe\t"old" mill', [['5" pipe', '"old" mill']]],
    ['"never closed\tb\nc', [['"never closed', 'b'], ['c']]],
    [
      'a,"1,250.00"\nb,2',
      [
        ['a', '1,250.00'],
        ['b', '2'],
      ],
    ],
    ['', [[]]],
  ])('of %j are %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('are those that were copied, whatever is in them', () => {
    const cell = fc
      .string({ unit: fc.constantFrom('a', '"', '\n', '\t', ',', ' ', 'ŵ') })
      .map((text) => text.trim());
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(table, (rows) => {
        expect(cellsOf(textOfCells(rows))).toEqual(rows);
      }),
    );
  });
});

const columnsOf = (list: 'directors' | 'externalfunding' | 'assets' | 'activities'): PasteColumn[] =>
  fieldsOfList(list).map(([name]) => ({ name, headings: headings[name] ?? [name] }));
const headings: Record<string, string[]> = {
  ua_directorname: ['Name', 'Enw'],
  ua_directortelephone: ['Telephone', 'Ffôn'],
  ua_directoremail: ['E-mail address', 'Cyfeiriad e-bost'],
};
const fundingColumns = columnsOf('externalfunding').map((column) =>
  column.name === 'ua_fundingstatus'
    ? {
        ...column,
        options: [
          { value: 'Received', labels: ['Received', 'Derbyniwyd'] },
          { value: 'Pending', labels: ['Pending', 'Yn yr arfaeth'] },
        ],
      }
    : column,
);
const director = (name: string, telephone = '01248 555 010', email = 'a@example.org') => ({
  ua_directorname: name,
  ua_directortelephone: telephone,
  ua_directoremail: email,
});

describe('the columns', () => {
  test.each([
    [
      'English headings in another order',
      'E-mail address *\tName\tTelephone\na@example.org\tSiân\t01248 555 010',
    ],
    ['Welsh headings', 'ENW\tFfôn\tCyfeiriad  e-bost (dewisol)\nSiân\t01248 555 010\ta@example.org'],
    ['no headings', 'Siân\t01248 555 010\ta@example.org'],
    [
      'a column of no question',
      'Name\tShoe size\tTelephone\tE-mail address\nSiân\t38\t01248 555 010\ta@example.org',
    ],
  ])('are found with %s', (_, text) => {
    const table = readTable('directors', columnsOf('directors'), text, sampleToday);
    expect([table.rows.map(({ item }) => item), isTableValid(table), table.unknownHeadings]).toEqual([
      [director('Siân')],
      true,
      text.includes('Shoe') ? ['Shoe size'] : [],
    ]);
  });

  const amounts = ['Amount (ex VAT)', 'Swm (heb gynnwys TAW)'];
  test.each([
    ['Amount (inc VAT)', [], ['Amount (inc VAT)']],
    ['Swm (gan gynnwys TAW)', [], ['Swm (gan gynnwys TAW)']],
    ['Amount (£000)', [], ['Amount (£000)']],
    ['Amount', ['1'], []],
    ['amount (£)', ['1'], []],
    ['SWM (Dewisol)', ['1'], []],
    ['Swm (heb gynnwys TAW) (£)', ['1'], []],
    ['Amount (inc VAT)\tAmount (ex VAT)', ['2'], ['Amount (inc VAT)']],
    ['Amount\tAmount (ex VAT)', ['2'], ['Amount']],
    ['Amount (ex VAT)\tSwm (heb gynnwys TAW)', ['1'], ['Swm (heb gynnwys TAW)']],
    ['Amount\tAmount', ['1'], ['Amount']],
  ])('of the headings %s give the amount %j, and %j are not used', (names, amount, unknown) => {
    const columns = columnsOf('activities').map((column) =>
      column.name === 'ua_activitytotalcost' ? { ...column, headings: amounts } : column,
    );
    const text = `ua_activityitem\tua_rationale\t${names}\nPaneli\tHaul\t1\t2`;
    const { rows, unknownHeadings } = readTable('activities', columns, text, sampleToday);
    expect([
      rows.map(({ answers }) => answers['ua_activitytotalcost']).filter(Boolean),
      unknownHeadings,
    ]).toEqual([amount, unknown]);
  });

  test.each([
    'Name\tTelephone\tTelephone (mobile)\tE-mail address\nSiân\t01248 555 010\t07700 900 123\ta@example.org',
    'Enw\tFfôn (symudol)\tFfôn\tCyfeiriad e-bost\nSiân\t07700 900 123\t01248 555 010\ta@example.org',
  ])('give a field to one column only: %j', (text) => {
    const { rows, unknownHeadings } = readTable('directors', columnsOf('directors'), text, sampleToday);
    expect([rows.map(({ item }) => item), unknownHeadings.length]).toEqual([[director('Siân')], 1]);
  });

  test('an option that a cell names only in part is taken when no other one begins so', () => {
    const columns = fundingColumns.map((column) =>
      column.name === 'ua_fundingstatus'
        ? {
            ...column,
            options: [
              { value: 'Received', labels: ['Grant (received)'] },
              { value: 'Pending', labels: ['Grant (pending)', 'Open (pending)'] },
            ],
          }
        : column,
    );
    const text = ['Grant', 'grant (pending)', 'Open', 'Open (later)']
      .map((cell) => `A\t1\t${cell}`)
      .join('\n');
    const { rows } = readTable('externalfunding', columns, text, sampleToday);
    expect(rows.map(({ item }) => item['ua_fundingstatus'])).toEqual([
      'Grant',
      'Pending',
      'Pending',
      'Open (later)',
    ]);
  });

  test('an option is written in either language, a number and a date in the British way', () => {
    const text = 'Cronfa Werdd\t£1,250.50\tderbyniwyd\nGrant\t900\tPending';
    const table = readTable('externalfunding', fundingColumns, text, sampleToday);
    expect(table.rows.map(({ item }) => item)).toEqual([
      { ua_schemename: 'Cronfa Werdd', ua_facilitylimit: 1250.5, ua_fundingstatus: 'Received' },
      { ua_schemename: 'Grant', ua_facilitylimit: 900, ua_fundingstatus: 'Pending' },
    ]);
    const assets = readTable('assets', columnsOf('assets'), 'Tyrbin\t05/03/2024\t\t£9\t20', sampleToday);
    expect(assets.rows[0]?.item).toMatchObject({
      ua_purchasedate: '2024-03-05',
      ua_price: 9,
      ua_lifespan: 20,
    });
  });

  test('a supplier that is not among the options becomes the name of another supplier', () => {
    const columns = columnsOf('activities').map((column) =>
      column.name === 'ua_supplier'
        ? { ...column, options: [{ value: 'Haul Cyf', labels: ['Haul Cyf'] }] }
        : column,
    );
    const [known, other] = ['haul cyf', 'Gwynt Cyf'].map(
      (supplier) =>
        readTable('activities', columns, `ua_activityitem\tua_supplier\nPaneli\t${supplier}`, sampleToday)
          .rows[0]?.item,
    );
    expect([known, other]).toMatchObject([
      { ua_supplier: 'Haul Cyf', ua_suppliername: '' },
      { ua_supplier: 'Other', ua_suppliername: 'Gwynt Cyf' },
    ]);
  });
});

describe('what is wrong', () => {
  test('is named for each cell, with the row of the pasted table', () => {
    const text = 'Name\tTelephone\tE-mail address\nSiân\t01248 555 010\ta@example.org\n\n\tring me\tno\tmore';
    const table = readTable('directors', columnsOf('directors'), text, sampleToday);
    expect([
      isTableValid(table),
      table.rows.map(({ number, issues, excess }) => [number, issues, excess]),
    ]).toEqual([
      false,
      [
        [2, [], []],
        [
          4,
          [
            { path: 'ua_directorname', messageId: 'required' },
            { path: 'ua_directortelephone', messageId: 'tel' },
            { path: 'ua_directoremail', messageId: 'email' },
          ],
          ['more'],
        ],
      ],
    ]);
  });

  test.each([
    ['25.000,00', 'money'],
    ['-5', 'moneyRange'],
  ])('an amount of %s breaks the rule %s', (amount, messageId) => {
    const { rows } = readTable('externalfunding', fundingColumns, `A\t${amount}\tReceived`, sampleToday);
    expect(rows[0]?.issues).toEqual([{ path: 'ua_facilitylimit', messageId }]);
  });

  test.each([
    ['', 'empty'],
    ['Name\tTelephone', 'empty'],
    ['A\tB\nC\tD\nE\tF', 'tooMany'],
    ['A\tB\nC\tD', null],
  ])('of the text %j for a list with room for two is, for the whole table: %s', (text, issue) => {
    expect(readTable('directors', columnsOf('directors'), text, sampleToday, 2).issue).toBe(issue);
  });
});

test('the text without its first row keeps its headings and its other rows', () => {
  const text = 'Name\tTelephone\tE-mail address\nA\t1\t"x ""y"""\nB\t2\t"two\nlines"';
  const table = readTable('directors', columnsOf('directors'), text, sampleToday);
  expect(textWithoutFirstRow(table)).toBe('Name\tTelephone\tE-mail address\nB\t2\t"two\nlines"');
});

test('the text without its first row still has one column when its cells have commas', () => {
  const table = readTable('directors', columnsOf('directors'), '"Wyn, Siân"\n"Hughes, Gwen"', sampleToday);
  expect(cellsOf(textWithoutFirstRow(table))).toEqual([['Hughes, Gwen']]);
});
