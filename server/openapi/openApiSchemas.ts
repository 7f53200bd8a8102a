// Converts the catalogue's schemas to JSON Schema for the OpenAPI document. JSON Schema cannot express rules between fields and dates relative
// to today; the server validates every body with the catalogue's own schemas.
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { authBodies, dataBodies, itemSchema } from '#machines/catalogue/api/bodies.ts';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { brokerResults } from '#machines/catalogue/api/brokerResults.ts';
import type { CallId } from '#machines/catalogue/api/calls.ts';
import type { ListName } from '#machines/catalogue/records/lists.ts';
import { dataResults, fileResults, listResults } from '#machines/catalogue/api/dataResults.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { fieldsSchema } from '#machines/catalogue/records/wire.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import applicationMessages from '#locales/en/application.json' with { type: 'json' };
import commonMessages from '#locales/en/common.json' with { type: 'json' };
import eoiMessages from '#locales/en/eoi.json' with { type: 'json' };

/** The result of each call. */
export const resultSchemas: Readonly<Record<CallId, { result: v.GenericSchema }>> = {
  ...authResults,
  ...brokerResults,
  ...dataResults,
  ...fileResults,
  ...listResults,
};

/** The body of each call that takes one. */
export const bodySchemas: Readonly<Partial<Record<CallId, v.GenericSchema>>> = {
  ...authBodies,
  ...dataBodies,
};

export function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const { $schema: _dialect, ...json } = toJsonSchema(schema, {
    errorMode: 'ignore',
    target: 'draft-2020-12',
  });
  return json;
}

const labels = new Map(
  [commonMessages, eoiMessages, applicationMessages].flatMap((messages) => Object.entries<string>(messages)),
);

/** Adds the English label of each field as its description. */
function withLabels(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const label = labels.get(`field.${name}`);
    return [
      name,
      label === undefined || typeof property === 'boolean' ? property : { ...property, description: label },
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

export const recordJsonSchema = (record: RecordName): JsonSchema =>
  withLabels(jsonSchemaOf(fieldsSchema(records[record].fields)));

/** The array of a list's items, as the calls add and fetch them. */
export const listJsonSchema = (list: ListName): JsonSchema => ({
  type: 'array',
  maxItems: 1000,
  items: withLabels(jsonSchemaOf(itemSchema(list))),
});
