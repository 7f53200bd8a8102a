import Fastify from 'fastify';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type CallId, callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { childLists } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { openApiDocument } from './openApiDocument.ts';
import { serveOpenApi } from './serveOpenApi.ts';

const document = openApiDocument();
const operationOf = (id: CallId) => {
  const { api, path, method } = callOf(id);
  const operation = document.paths[`/${api}/${path}`]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${id} is not in the document`);
  return operation;
};

/** Every object inside the document. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const each of Object.values(value)) yield* objectsIn(each);
}

// The parts of the OpenAPI 3.1 schema that this document uses, strict: an unknown member is an error.
const schema = v.record(v.string(), v.unknown());
const content = v.union([
  v.strictObject({ 'application/json': v.strictObject({ schema }) }),
  v.strictObject({ 'application/octet-stream': v.strictObject({ schema }) }),
]);
const operation = v.strictObject({
  operationId: v.pipe(v.string(), v.nonEmpty()),
  tags: v.array(v.picklist(['data', 'auth'])),
  security: v.array(v.record(v.picklist(['accessToken', 'resetToken']), v.tuple([]))),
  parameters: v.array(
    v.strictObject({
      name: v.string(),
      in: v.picklist(['path', 'query', 'header']),
      required: v.boolean(),
      description: v.optional(v.string()),
      schema,
    }),
  ),
  requestBody: v.optional(v.strictObject({ required: v.boolean(), content })),
  responses: v.record(
    v.pipe(v.string(), v.regex(/^[2-5]\d\d$/)),
    v.strictObject({
      description: v.pipe(v.string(), v.nonEmpty()),
      headers: v.optional(v.record(v.string(), v.strictObject({ description: v.string(), schema }))),
      content: v.optional(content),
    }),
  ),
  'x-extension': v.optional(v.string()),
});
const structure = v.strictObject({
  openapi: v.literal('3.1.0'),
  info: v.strictObject({ title: v.string(), version: v.string(), description: v.string() }),
  servers: v.array(v.strictObject({ url: v.string() })),
  tags: v.array(v.strictObject({ name: v.string(), description: v.string() })),
  paths: v.record(
    v.pipe(v.string(), v.startsWith('/')),
    v.record(v.picklist(['get', 'post', 'put']), operation),
  ),
  components: v.strictObject({
    schemas: v.record(v.pipe(v.string(), v.regex(/^[\w.-]+$/)), schema),
    securitySchemes: v.record(
      v.string(),
      v.strictObject({ type: v.literal('http'), scheme: v.literal('bearer'), description: v.string() }),
    ),
  }),
});

test('the document has the structure of OpenAPI 3.1', () => {
  expect(v.safeParse(structure, JSON.parse(JSON.stringify(document))).issues).toBe(undefined);
});

test('has one operation for every call of the catalogue, with the call id as operationId', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations.map((each) => each.operationId).toSorted()).toEqual([...callIds].toSorted());
  expect(callIds.filter((id) => operationOf(id).operationId !== id)).toEqual([]);
});

test('declares every parameter of a path', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters } of Object.values(operations)) {
      const declared = parameters.filter((each) => each.in === 'path').map((each) => each.name);
      expect(declared).toEqual(named);
    }
  }
});

test('has a component for every reference, and no unused component', () => {
  const references = [...objectsIn(document)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []));
  const known = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect([...new Set(references)].toSorted()).toEqual(known.toSorted());
});

test('has only valid regular expressions as patterns', () => {
  const patterns = [...objectsIn(document)].flatMap(({ pattern }) =>
    typeof pattern === 'string' ? [pattern] : [],
  );
  expect(patterns.map((pattern) => new RegExp(pattern, 'u').source).length).toBe(patterns.length);
});

test('describes security, parameters, body and every status of a call', () => {
  const update = operationOf('UpdateICEOI');
  expect(update).toMatchObject({
    security: [{ accessToken: [] }],
    parameters: [{ name: 'If-Match', in: 'header', required: false }],
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/eoi' } } } },
  });
  expect(Object.keys(update.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '404',
    '412',
    '413',
    '415',
    '422',
    '500',
    '503',
  ]);
  expect(update.responses['422']?.description).toBe(
    'Unprocessable Entity. The portal says: “Your Expression of Interest is being updated. ' +
      'Please refresh this page in a couple of minutes.”',
  );
  expect(operationOf('ispostcodeincontract')).toMatchObject({
    security: [],
    parameters: [
      { name: 'postcode', in: 'query', required: true },
      { name: 'contractid', in: 'query', required: true },
    ],
    responses: { 200: { content: { 'application/json': { schema: { type: 'boolean' } } } } },
  });
  expect(operationOf('setpasswordbysigninname').security).toEqual([{ resetToken: [] }]);
  expect(operationOf('companysearch')['x-extension']).toBe('companySearch');
  expect(operationOf('GetICApplicationsByBroker').parameters).toContainEqual({
    name: 'after',
    in: 'query',
    required: false,
    description: 'Of the extension paging.',
    schema: { type: 'string' },
  });
});

test('describes every field of both records', () => {
  for (const name of ['eoi', 'application'] as const) {
    expect(Object.keys(document.components.schemas[name]?.properties ?? {})).toEqual(
      Object.keys(records[name].fields),
    );
  }
});

test('has a component for the items of a list, and needs no body to fetch them', () => {
  const { get, add } = childLists.directors.calls;
  const directors = { $ref: '#/components/schemas/directors' };
  expect(Object.keys(document.components.schemas['directors']?.items ?? {})).toContain('properties');
  expect(operationOf(get)).toMatchObject({
    requestBody: { required: false },
    responses: { 200: { content: { 'application/json': { schema: directors } } } },
  });
  expect(operationOf(add)).toMatchObject({
    requestBody: { required: true, content: { 'application/json': { schema: directors } } },
    parameters: [{ name: 'Idempotency-Key' }],
  });
});

test('describes the content of a file as binary', () => {
  expect(operationOf('noteContent').responses['200']?.content).toEqual({
    'application/octet-stream': { schema: {} },
  });
});

test('serves the document at /openapi.json', async () => {
  const app = Fastify();
  serveOpenApi(app);
  const reply = await app.inject('/openapi.json');
  expect([reply.statusCode, reply.headers['content-type'], reply.json()]).toEqual([
    200,
    'application/json; charset=utf-8',
    JSON.parse(JSON.stringify(document)),
  ]);
});
