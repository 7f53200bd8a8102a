// Describes one call of the catalogue as an OpenAPI operation: parameters, body, and the meaning of each status.
import type { JsonSchema } from '@valibot/to-json-schema';
import { STATUS_CODES } from 'node:http';
import * as v from 'valibot';
import { documentedStatuses } from '#machines/catalogue/api/documentedStatuses.ts';
import { type Call, callOf, type CallId } from '#machines/catalogue/api/calls.ts';
import { messageOf } from '#machines/catalogue/api/errors.ts';
import commonMessages from '#locales/en/common.json' with { type: 'json' };
import recordMessages from '#locales/en/records.json' with { type: 'json' };
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

const stringSchema: JsonSchema = { type: 'string' };
const messages = new Map(Object.entries({ ...commonMessages, ...recordMessages }));

/** The names in braces: `geticeoi/{contractId}` → contractId. */
const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => (name === undefined ? [] : [name]));

function parametersOf(call: Call): Parameter[] {
  const header = (name: string, description: string): Parameter => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: stringSchema,
  });
  return [
    ...pathParameters(call.path).map((name): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: stringSchema,
    })),
    ...(call.query ?? []).map((name): Parameter => ({
      name,
      in: 'query',
      // The parameters of a lookup are required. A signed-in user's own records need none; a broker names the client's ids.
      required: call.authenticated !== true || /^(contract|application)id$/i.test(name),
      ...(call.queryExtension === undefined
        ? {}
        : { description: `Of the extension ${call.queryExtension}.` }),
      schema: stringSchema,
    })),
    ...(call.versioned !== undefined && call.method === 'PUT'
      ? [header('If-Match', 'The ETag of the record that was changed; without it the last write wins.')]
      : []),
    ...(call.creates === true
      ? [header('Idempotency-Key', 'The same key within 24 hours gives the first answer again.')]
      : []),
  ];
}

/** Every status besides 200: the call's own, those of all calls with a token or a body, and those of every call. */
function errorStatuses(id: CallId, call: Call, hasBody: boolean): number[] {
  const statuses = [
    ...documentedStatuses(id),
    ...(call.authenticated === true ? [401] : []),
    ...(hasBody ? [400, 413, 415] : []),
    500,
    503,
  ];
  return [...new Set(statuses)].toSorted((one, other) => one - other);
}

/** The description of a status, with the message that the portal then shows (product 6.1). */
function describeStatus(call: Call, status: number): string {
  const message = messageOf(call.area, call.kind, status);
  const text = message === null ? undefined : messages.get(message.messageId);
  const phrase = STATUS_CODES[status] ?? String(status);
  return text === undefined ? phrase : `${phrase}. The portal says: “${text}”`;
}

/** The token that the call needs: the access token, or the token of a reset link. */
function securityOf(call: Call): Record<string, readonly string[]>[] {
  if (call.resetTokenExtension !== undefined) return [{ resetToken: [] }];
  return call.authenticated === true ? [{ accessToken: [] }] : [];
}

const fileContent: Content = { 'application/octet-stream': { schema: {} } };

/** The body: a record or list where the call adds or saves one, else the call's own schema. */
function requestBodyOf(call: Call, body: v.GenericSchema, record: Reference | null) {
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
        : { headers: { ETag: { description: 'The revision of the record.', schema: stringSchema } } }),
      content:
        id === 'noteContent'
          ? fileContent
          : { 'application/json': { schema: record ?? jsonSchemaOf(result) } },
    },
  };
  for (const status of errorStatuses(id, call, body !== undefined)) {
    responses[status] = {
      description: describeStatus(call, status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/refusal' } } },
    };
  }
  return {
    operationId: id,
    tags: [call.api],
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(body === undefined ? {} : { requestBody: requestBodyOf(call, body, record) }),
    responses,
    ...(call.extension === undefined ? {} : { 'x-extension': call.extension }),
  };
}
