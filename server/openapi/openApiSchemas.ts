// The catalogue's schemas as JSON Schema, for the OpenAPI document. What JSON Schema cannot say (rules between fields, dates
// relative to today) is left out; the catalogue's own schemas stay the judge of every body.
import { toJsonSchema, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { authBodies } from '#machines/catalogue/authBodies.ts';
import { authSchemas } from '#machines/catalogue/authSchemas.ts';
import type { CallId } from '#machines/catalogue/calls.ts';
import { dataBodies } from '#machines/catalogue/dataBodies.ts';
import { dataSchemas } from '#machines/catalogue/dataSchemas.ts';
import { recordSchema } from '#machines/catalogue/record.ts';
import type { RecordName } from '#machines/catalogue/steps.ts';
import words from '#locales/en/eoi.json' with { type: 'json' };

/** The result of each call. */
export const resultSchemas: Readonly<Record<CallId, { result: v.GenericSchema }>> = {
  ...authSchemas,
  ...dataSchemas,
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

const labels = new Map(Object.entries(words));

/** A record with the label of each field that has one; an unanswered field may be null or the kind's blank. */
export function recordJsonSchema(record: RecordName): JsonSchema {
  const schema = jsonSchemaOf(recordSchema(record));
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const label = labels.get(`field.${name}`);
    return [
      name,
      label === undefined || typeof property === 'boolean' ? property : { ...property, description: label },
    ];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
