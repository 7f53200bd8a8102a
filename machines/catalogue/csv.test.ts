import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

const byteOrderMark = '\u{FEFF}';

test('a table becomes lines of quoted cells after the byte order mark', () => {
  expect(
    toCsv([
      ['Cyfeirnod', 'Enw cyswllt'],
      ['CEF-000001', 'Siân “Ŵan” "Wyn", a’r cwmni\nail linell'],
    ]),
  ).toBe(
    `${byteOrderMark}"Cyfeirnod","Enw cyswllt"\r\n"CEF-000001","Siân “Ŵan” ""Wyn"", a’r cwmni\nail linell"\r\n`,
  );
});

test.each(['=1+1', '+44 1248', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  '%j is marked as text so that no spreadsheet runs it',
  (cell) => expect(toCsv([[cell]])).toBe(`${byteOrderMark}"'${cell.replaceAll('"', '""')}"\r\n`),
);

test.each(['', ' =1', 'a=b', "'", '1-2', 'client-1@example.org'])(
  '%j is no formula and stays the same',
  (cell) => expect(toCsv([[cell]])).toBe(`${byteOrderMark}"${cell}"\r\n`),
);
