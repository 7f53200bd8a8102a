// Counting the structure of a JSON text before it is parsed, wherever the scan stops in between.
import { expect, test } from 'vitest';
import { createJsonScan, type JsonScanLimits } from './jsonScan.ts';

const limits: JsonScanLimits = { structure: 30, element: { structure: 10, bytes: 100 } };

/** Scans a text in steps of `step` bytes. Returns the last comma between two elements. */
function scan(json: string, step: number, within = limits): number {
  const bytes = Buffer.from(json);
  const advance = createJsonScan(bytes, within);
  for (let end = step; end < bytes.length; end += step) advance(end);
  return advance(bytes.length);
}

const steps = [1, 2, 3, 5, 1000];

/** What JSON writes with characters of structure, quotes and backslashes inside of strings. */
const texts = [
  '{[,:]}'.repeat(20),
  '"[{'.repeat(20),
  String.raw`\"[\\",{\\\"`,
  '\\'.repeat(40),
  `${'\\'.repeat(41)}"[`,
  'Ŵ,[ŷ{',
];

test.each(texts)('does not count what stands in the string %j', (text) => {
  const json = JSON.stringify([text, { [text]: text }]);
  // `[`, `,`, `{` and `:`
  const within = { structure: 4, element: { structure: 3, bytes: 1000 } };
  for (const step of steps) {
    expect(scan(json, step, within)).toBe(Buffer.byteLength(JSON.stringify(text)) + 1);
    expect(() => scan(json, step, { ...within, structure: 3 })).toThrow(
      expect.objectContaining({ status: 413 }),
    );
  }
});

test('returns the last comma between two elements of an array, and none of an object or of what elements contain', () => {
  for (const step of steps) {
    expect(scan('[1,{"a":[2,3],"b":4}]', step)).toBe(2);
    expect(scan('[[1,2]]', step)).toBe(-1);
    expect(scan('{"a":1,"b":[2,3]}', step)).toBe(-1);
    expect(scan('7', step)).toBe(-1);
    expect(scan('', step)).toBe(-1);
  }
});

test.each([
  ['structure in all', `[${Array(6).fill('[[[[[1]]]]]').join()}]`],
  ['structure in one element', '[1,{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1},1]'],
  ['structure in an object', '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}'],
  ['bytes in one element', `[1,"${'x'.repeat(100)}",1]`],
  ['bytes in the last element', `[1,"${'x'.repeat(100)}"]`],
  ['spaces', `[1,${' '.repeat(101)}1]`],
])('refuses too much of %s with 413', (_what, json) => {
  for (const step of steps) expect(() => scan(json, step)).toThrow(expect.objectContaining({ status: 413 }));
});

test('accepts as many elements as the structure allows, each up to its own limit', () => {
  for (const step of steps) {
    expect(() => scan(`[${Array(30).fill('1').join()}]`, step)).not.toThrow();
    expect(() => scan(`["${'x'.repeat(97)}","${'y'.repeat(97)}"]`, step)).not.toThrow();
  }
});

test('refuses more than 20 levels with 400, and accepts 20', () => {
  const deep = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
  const within = { structure: 1000, element: { structure: 1000, bytes: 1000 } };
  for (const step of steps) {
    expect(() => scan(deep(20), step, within)).not.toThrow();
    expect(() => scan(`[${deep(20)}]`, step, within)).toThrow(expect.objectContaining({ status: 400 }));
  }
});

test('a text that is no JSON ends the scan as any other', () => {
  for (const json of [']]]]', '"', '["\\', '[1}', ',,,,', '{]'])
    for (const step of steps) expect(() => scan(json, step)).not.toThrow();
});
