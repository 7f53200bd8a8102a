// Which lookups a page of a record shows: those of the fields of a step and of its lists, and on the review those of all steps.
import type { Field, Lookup } from '../fields/field.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';
import { listOf, listsOfStep } from './lists.ts';

const fieldsShown = (definition: RecordDefinition, step: string): readonly Field[] => [
  ...fieldsOfStep(definition, step).map(([, field]) => field),
  ...(definition.relatedRules === undefined
    ? []
    : listsOfStep(step).flatMap((list) => Object.values<Field>(listOf(list).fields))),
];

/** @param steps the steps whose fields the page shows */
export const lookupsShown = (definition: RecordDefinition, steps: readonly string[]): readonly Lookup[] => [
  ...new Set(
    steps
      .flatMap((step) => fieldsShown(definition, step))
      .flatMap(({ lookup }) => (lookup === undefined ? [] : [lookup])),
  ),
];
