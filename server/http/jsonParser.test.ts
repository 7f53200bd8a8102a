// Tests which bodies are refused before they reach a handler, that the error names the member, and that a long list is parsed in pieces as it is in
// one.
import Fastify, { type FastifyRequest } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { registerErrorHandler } from './errorHandler.ts';
import { assertStorable, createBodyParser, registerJsonParser } from './jsonParser.ts';

test.each([
  ['NUL', { a: [{ b: 'fine' }, { b: 'x\u0000' }] }, 'a.1.b'],
  ['a lone surrogate', ['\ud800'], '0'],
  ['a name with NUL', { a: { 'b\u0000': 1 } }, 'a'],
])('refuses %s with its path', (_name, body, path) => {
  expect(() => assertStorable(body)).toThrow(
    expect.objectContaining({ status: 400, issues: [{ path, messageId: 'characters' }] }),
  );
});

test('accepts any character that the database keeps', () => {
  expect(() => assertStorable(['Ŵ 𝔛 \u0001\n', null, 7])).not.toThrow();
});

const app = Fastify({ bodyLimit: 1_000_000 });
registerErrorHandler(app);
registerJsonParser(app);
app.post('/', async ({ body }) => ({ body }));
afterAll(() => app.close());

async function post(payload: string | Buffer, type = 'application/json') {
  const headers = { 'content-type': type };
  const { statusCode, body } = await app.inject({ method: 'POST', url: '/', headers, payload });
  return { status: statusCode, ...(JSON.parse(body) as object) };
}

/** Texts of many lengths, so that the pieces of a long list end anywhere. Some are of characters that are structure outside of strings. */
const texts = Array.from({ length: 400 }, (_none, index) =>
  ['Ŵyn, [cig]: {"oen"} \\', 'x', '"', '𝔛,'].map((text) => text.repeat(1 + ((index * 7) % 11))).join(''),
);
const items = texts.map((text, index) => ({ id: index, text, more: [text.length, { [text]: null }] }));

test.each([
  ['in one line', JSON.stringify(items)],
  ['over many lines', `\n ${JSON.stringify(items, null, 2)} \r\n`],
  ['after a byte order mark', `\ufeff${JSON.stringify(items)}`],
])('a long list %s is parsed as it was sent', async (_how, json) => {
  expect(Buffer.byteLength(json)).toBeGreaterThan(100_000);
  expect(await post(json)).toEqual({ status: 200, body: items });
});

test('a long list of one item, and a long record, are parsed as they were sent', async () => {
  for (const body of [[texts.join('')], { texts }, texts.join('')])
    expect(await post(JSON.stringify(body))).toEqual({ status: 200, body });
});

const list = JSON.stringify(items);
test.each([
  ['a comma after the last item', `${list.slice(0, -1)},]`],
  ['no bracket at its end', list.slice(0, -1)],
  ['another bracket at its end', `${list.slice(0, -1)}}`],
  ['a second value', `${list}7`],
  ['a second list', `${list},${list}`.slice(0, 200_000)],
  ['a comma before the first item', `[,${list.slice(1)}`],
  ['a comma and many spaces before the first item', `[,${' '.repeat(70_000)}${list.slice(1)}`],
  ['a comma and many spaces after the last item', `${list.slice(0, -1)},${' '.repeat(70_000)}]`],
  ['two commas', list.replaceAll('},{', '},,{')],
  ['a brace at its start', `{${list.slice(1)}`],
  ['two brackets at its start', `[${list}`],
  ['brackets between its items', list.replaceAll('},{', '}],[{')],
  ['a byte order mark between its items', list.replaceAll('},{', '},\ufeff{')],
  ['__proto__ in its last item', `${list.slice(0, -1)},{"__proto__":{}}]`],
])('a long list with %s is refused with 400', async (_what, json) => {
  expect(await post(json)).toEqual({ status: 400, message: 'The request cannot be read.' });
});

test('a long list whose client has left, while it waits or while it is parsed, is dropped', async () => {
  const parseBody = createBodyParser(app);
  const socket = { destroyed: false };
  // The parser uses nothing else of a request.
  const request = { raw: { socket } } as FastifyRequest;
  const refused = expect.objectContaining({ status: 400, message: 'The request was cut off.' });
  const [first, second] = [1, 2].map(() =>
    parseBody(request, Buffer.from(list)).catch((error: unknown) => error),
  );
  socket.destroyed = true;
  expect([await first, await second]).toEqual([refused, refused]);
  socket.destroyed = false;
  expect(await parseBody(request, Buffer.from(list))).toEqual(items);
});

test('the path of a character that cannot be stored is that in the whole list', async () => {
  const hostile = items.map((item) => (item.id === 390 ? { ...item, text: '\ud800' } : item));
  expect(await post(JSON.stringify(hostile))).toMatchObject({
    status: 400,
    issues: [{ path: '390.text', messageId: 'characters' }],
  });
});

test('a pair of surrogates and other escapes are accepted', async () => {
  expect(await post(String.raw`["\ud835\udd1b \u0041 \\u0000"]`)).toEqual({
    status: 200,
    body: [String.raw`𝔛 A \u0000`],
  });
});

test.each(['Caf\u00e9', '\u00c3', '\u00ed\u00a0\u0080', '\u00c0\u0080'])(
  'bytes that are not UTF-8 are refused with 400, in a short body and in a long list: %j',
  async (bytes) => {
    const refused = { status: 400, message: 'The request is not in UTF-8.' };
    expect(await post(Buffer.from(`["${bytes}"]`, 'latin1'))).toEqual(refused);
    const long = [Buffer.from(`${list.slice(0, -1)},"`), Buffer.from(bytes, 'latin1'), Buffer.from('"]')];
    expect(await post(Buffer.concat(long))).toEqual(refused);
  },
);

test.each([
  ['application/json; charset=utf-16', 415],
  ['application/json;charset="ISO-8859-1"', 415],
  ['application/json; a=b; Charset = utf-16le', 415],
  ['application/json; charset=utf-8', 200],
  ['application/json;charset="UTF-8"', 200],
  ['application/json; charset=utf8', 200],
  ['application/json; odata.metadata=minimal', 200],
])('a body of the type %s answers %i', async (type, status) => {
  expect((await post('{}', type)).status).toBe(status);
});

test('a body of more structure than any record has is refused with 413, of deeper nesting with 400', async () => {
  expect((await post(`[${'{},'.repeat(10_000)}{}]`)).status).toBe(413);
  expect((await post(`${'['.repeat(21)}${']'.repeat(21)}`)).status).toBe(400);
  expect((await post(`${'['.repeat(20)}${']'.repeat(20)}`)).status).toBe(200);
});
