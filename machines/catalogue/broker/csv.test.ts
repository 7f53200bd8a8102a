import { expect, test } from 'vitest';
import { csv } from './csv.ts';

const mark = '\u{FEFF}';

test('a table is lines of quoted cells behind the mark of UTF-8', () => {
  expect(
    csv([
      ['Cyfeirnod', 'Enw cyswllt'],
      ['CEF-000001', 'Siân “Ŵan” "Wyn", a’r cwmni\nail linell'],
    ]),
  ).toBe(`${mark}"Cyfeirnod","Enw cyswllt"\r\n"CEF-000001","Siân “Ŵan” ""Wyn"", a’r cwmni\nail linell"\r\n`);
});

test.each(['=1+1', '+44 1248', '-2', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://x")'])(
  '%j is no formula',
  (cell) => expect(csv([[cell]])).toBe(`${mark}"'${cell.replaceAll('"', '""')}"\r\n`),
);

test.each(['', ' =1', 'a=b', "'", '1-2', 'client-1@example.org'])('%j stays as it is', (cell) =>
  expect(csv([[cell]])).toBe(`${mark}"${cell}"\r\n`),
);
