// Which lookups a page of a record shows: those of the fields of a step and of its lists, and on the review those of all steps.
import type { Lookup, NamedField } from '../fields/field.ts';
import { fieldsOfStep, type RecordDefinition } from './definition.ts';
import { fieldsOfList, listsOfStep } from './lists.ts';

/** The fields of a step and of its lists; only an Application has lists. */
const fieldsShown = (definition: RecordDefinition, step: string): readonly NamedField[] => [
  ...fieldsOfStep(definition, step),
  ...(definition.relatedRules === undefined ? [] : listsOfStep(step).flatMap(fieldsOfList)),
];

/** @param steps the steps whose fields the page shows */
export const lookupsShown = (definition: RecordDefinition, steps: readonly string[]): readonly Lookup[] => [
  ...new Set(
    steps
      .flatMap((step) => fieldsShown(definition, step))
      .flatMap(([, { lookup }]) => (lookup === undefined ? [] : [lookup])),
  ),
];
