// One call of the catalogue as an OpenAPI operation: what it takes, what it answers, and what each refusal means.
import type { JsonSchema } from '@valibot/to-json-schema';
import { STATUS_CODES } from 'node:http';
import * as v from 'valibot';
import { documentedStatuses } from '#machines/catalogue/api/documentedStatuses.ts';
import { type Call, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import words from '#locales/en/common.json' with { type: 'json' };
import recordWords from '#locales/en/records.json' with { type: 'json' };
import { bodySchemas, jsonSchemaOf, resultSchemas } from './openApiSchemas.ts';

export interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

type Content = Partial<
  Record<'application/json' | 'application/octet-stream', { schema: JsonSchema | Reference }>
>;

export interface Response {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Content;
}

export interface Operation {
  operationId: string;
  tags: readonly string[];
  security: readonly Record<string, readonly string[]>[];
  parameters: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Response>;
  'x-extension'?: string;
}

const text: JsonSchema = { type: 'string' };
const sentences = new Map(Object.entries({ ...words, ...recordWords }));

/** The names in braces: `geticeoi/{contractId}` → contractId. */
const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

function parametersOf(call: Call): Parameter[] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: text,
  });
  return [
    ...pathParameters(call.path).map((name): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: text,
    })),
    ...(call.query ?? []).map((name): Parameter => ({
      name,
      in: 'query',
      // What a lookup asks for is needed; of a person's own records nothing has to be named, of a client's the client.
      required: call.authenticated !== true || /^(contract|application)id$/i.test(name),
      ...(call.queryExtension === undefined
        ? {}
        : { description: `Of the extension ${call.queryExtension}.` }),
      schema: text,
    })),
    ...(call.versioned !== undefined && call.method === 'PUT'
      ? [header('If-Match', 'The ETag of the record that was changed; without it the last write wins.')]
      : []),
    ...(call.creates === true
      ? [header('Idempotency-Key', 'The same key within 24 hours gives the first answer again.')]
      : []),
  ];
}

/** Every status besides 200 that the server gives: the call's own, and those of any call of its form. */
function refusalsOf(id: CallId, call: Call, hasBody: boolean): number[] {
  const statuses = [
    ...documentedStatuses(id),
    ...(call.authenticated === true ? [401] : []),
    ...(hasBody ? [400, 413, 415] : []),
    500,
    503,
  ];
  return [...new Set(statuses)].sort((one, other) => one - other);
}

/** The status in words, and what the portal then tells the person (specification section 8). */
function refusalText(call: Call, status: number): string {
  const message = messageOf(call.area, call.kind, status);
  const sentence = message === null ? undefined : sentences.get(message.messageId);
  const phrase = STATUS_CODES[status] ?? String(status);
  return sentence === undefined ? phrase : `${phrase}. The portal says: “${sentence}”`;
}

/** What proves the right to call: the access token, or the token of a reset link (extension resetBearer). */
function securityOf(id: CallId, call: Call): Record<string, readonly string[]>[] {
  if (id === 'setpasswordbysigninname') return [{ resetToken: [] }];
  return call.authenticated === true ? [{ accessToken: [] }] : [];
}

/** A stored file is sent as it is. */
const file: Content = { 'application/octet-stream': { schema: {} } };

/** What a call sends: the record or list itself where it adds or saves one, else its own schema. */
function requestOf(call: Call, body: v.GenericSchema, record: Reference | null) {
  const isRecord = record !== null && call.kind !== 'read';
  const schema = isRecord ? record : jsonSchemaOf(body);
  return { required: !v.is(body, undefined), content: { 'application/json': { schema } } };
}

export function openApiOperation(id: CallId): Operation {
  const call = callOf(id);
  const body = bodySchemas[id];
  const { result } = resultSchemas[id];
  const record = call.versioned === undefined ? null : { $ref: `#/components/schemas/${call.versioned}` };
  const responses: Record<string, Response> = {
    200: {
      description: 'OK',
      ...(record === null
        ? {}
        : { headers: { ETag: { description: 'The revision of the record.', schema: text } } }),
      content:
        id === 'noteContent' ? file : { 'application/json': { schema: record ?? jsonSchemaOf(result) } },
    },
  };
  for (const status of refusalsOf(id, call, body !== undefined)) {
    responses[status] = {
      description: refusalText(call, status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
    };
  }
  return {
    operationId: id,
    tags: [call.api],
    security: securityOf(id, call),
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: requestOf(call, body, record) }),
    responses,
    ...(call.extension === undefined ? {} : { 'x-extension': call.extension }),
  };
}
