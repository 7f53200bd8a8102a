// Generates the OpenAPI 3.1 document of both APIs (product 4.1) from the catalogue's calls and schemas.
import type { JsonSchema } from '@valibot/to-json-schema';
import { callIds, callOf } from '#machines/catalogue/api/calls.ts';
import { listNames } from '#machines/catalogue/records/lists.ts';
import { versionLabel } from '#machines/catalogue/fields/limits.ts';
import { openApiOperation, type Operation } from './openApiOperation.ts';
import { listJsonSchema, recordJsonSchema } from './openApiSchemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

const refusal: JsonSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    issues: {
      type: 'array',
      description:
        'What is wrong with the values sent (400): where, and which rule of the catalogue says so.',
      items: {
        type: 'object',
        required: ['path', 'messageId'],
        properties: { path: { type: 'string' }, messageId: { type: 'string' } },
      },
    },
  },
};

const bearer = (description: string) => ({ type: 'http', scheme: 'bearer', description }) as const;

/** The document with every call of the catalogue, at this server's addresses `/data/…` and `/auth/…`. */
export function openApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const id of callIds) {
    const { api, path, method } = callOf(id);
    const operations = (paths[`/${api}/${path}`] ??= {});
    operations[method.toLowerCase()] = openApiOperation(id);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Clean energy loan fund: data and auth API',
      version: versionLabel,
      description:
        'Paths match in any letter case. The key header and the environment header are accepted and never needed. ' +
        'An operation with x-extension is used only by a portal whose configuration lists that extension.',
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'data', description: 'Records, their lists and files, lookups' },
      { name: 'auth', description: 'Accounts and tokens' },
    ],
    paths,
    components: {
      schemas: {
        eoi: recordJsonSchema('eoi'),
        application: recordJsonSchema('application'),
        ...Object.fromEntries(listNames.map((list) => [list, listJsonSchema(list)])),
        refusal,
      },
      securitySchemes: {
        accessToken: bearer('The access_token that login or redeemaccesstoken answered.'),
        resetToken: bearer('The token of the reset link, single use.'),
      },
    },
  };
}
