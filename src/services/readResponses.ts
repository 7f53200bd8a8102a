// Schemas for the responses that another backend may send in place of those in docs/calls.md (product 4.15).
import * as v from 'valibot';
import type { RecordOutline } from '#machines/catalogue/records/outlines.ts';

/** Bodies without content. */
const empty: readonly unknown[] = [undefined, null, ''];

/** Bodies of responses to a save that say no more than that it succeeded. */
const acknowledgements: readonly unknown[] = [...empty, true];

/** The response to a save; null when it does not have what was stored, so that the caller has to fetch it. */
export const savedResponse = <Stored>(storedSchema: v.GenericSchema<unknown, Stored>) =>
  v.union([
    storedSchema,
    v.pipe(
      v.unknown(),
      v.check((body) => acknowledgements.includes(body) || typeof body === 'object'),
      v.transform(() => null),
    ),
  ]);

/**
 * The response to the save of a record. An object without id and status counts as no record, because the fields that it lacks would be taken
 * for unanswered.
 */
export const savedRecord = (
  { idField }: RecordOutline,
  storedSchema: v.GenericSchema<unknown, Record<string, unknown>>,
) =>
  savedResponse(
    v.pipe(
      storedSchema,
      v.check((body) => idField in body && 'ua_currentstatus' in body),
    ),
  );

/** The response to the fetch of a record; null when it says in another way than by 404 that there is none: without a body, or with one without a record. */
export const fetchedRecord = (
  { idField }: RecordOutline,
  storedSchema: v.GenericSchema<unknown, Record<string, unknown>>,
) =>
  v.union([
    v.pipe(
      v.unknown(),
      v.check(
        (body) =>
          empty.includes(body) ||
          (typeof body === 'object' && body !== null && !(idField in body) && !('ua_currentstatus' in body)),
      ),
      v.transform(() => null),
    ),
    storedSchema,
  ]);

/** The rows of a lookup or of a list. A row that cannot be read is left out and logged, so that the others can be used. */
export const readableRows = <Row>({ item }: { item: v.GenericSchema<unknown, Row> }) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((rows) =>
      rows.flatMap((row) => {
        const parsed = v.safeParse(item, row);
        if (!parsed.success) console.warn('A row cannot be read and is left out.', row);
        return parsed.success ? [parsed.output] : [];
      }),
    ),
  );

/** The same for rows that people have stored: a body without content says that there are none. */
export const storedRows = <Row>(schema: { item: v.GenericSchema<unknown, Row> }) =>
  v.union([
    v.pipe(
      v.unknown(),
      v.check((body) => empty.includes(body)),
      v.transform((): Row[] => []),
    ),
    readableRows(schema),
  ]);
