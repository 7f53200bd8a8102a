// Schemas for the responses that another backend may send in place of those in docs/calls.md (product 4.15).
import * as v from 'valibot';
import { authResults } from '#machines/catalogue/api/authResults.ts';
import { readBoolean } from '#machines/catalogue/fields/booleans.ts';
import type { RecordOutline } from '#machines/catalogue/records/outlines.ts';

/** Bodies without content. */
const empty: readonly unknown[] = [undefined, null, ''];

/** A true or false, in any of the ways in which backends write it. Anything else is refused, because to take it for false could be wrong. */
export const readableBoolean = v.pipe(v.unknown(), v.transform(readBoolean), v.boolean());

/** The response to a verification: another backend may answer anything. */
export const verifiedResponse = v.fallback(authResults.verify.result, {});

/** The response to an upload. */
export const uploadedFiles = v.array(v.looseObject({ FileName: v.string(), IsUploaded: readableBoolean }));

/** The words that say that something was stored, a number that counts or names it, and a GUID. Any other word may say that nothing was. */
const acknowledgement =
  /^\s*(?:ok|true|yes|success(?:ful|fully)?|succeeded|saved|stored|updated|created|added|accepted|done|[1-9]\d*|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})\.?\s*$/i;

const isAcknowledgement = (body: unknown): boolean =>
  (typeof body === 'number' || typeof body === 'string') && acknowledgement.test(String(body));

/** Whether the body of a response to a save says no more than that it succeeded. */
const saysSaved = (body: unknown): boolean =>
  empty.includes(body) || body === true || typeof body === 'object' || isAcknowledgement(body);

/** The response to a save; null when it does not have what was stored, so that the caller has to fetch it. */
export const savedResponse = <Stored>(storedSchema: v.GenericSchema<unknown, Stored>) =>
  v.union([
    storedSchema,
    v.pipe(
      v.unknown(),
      v.check(saysSaved),
      v.transform(() => null),
    ),
  ]);

/** A record may be the only member of an array. */
const unwrapped = v.pipe(
  v.unknown(),
  v.transform((body): unknown => (Array.isArray(body) && body.length === 1 ? body[0] : body)),
);

/**
 * The response to the save of a record. An object without id and status counts as no record, because the fields that it lacks would be taken
 * for unanswered.
 */
export const savedRecord = (
  { idField }: RecordOutline,
  storedSchema: v.GenericSchema<unknown, Record<string, unknown>>,
) =>
  v.pipe(
    unwrapped,
    savedResponse(
      v.pipe(
        storedSchema,
        v.check((body) => idField in body && 'ua_currentstatus' in body),
      ),
    ),
  );

/**
 * Whether the response to the fetch of a record says in another way than by 404 that there is none: without a body, or with one without a record.
 * An array of several members is no such body: one of them may be the record.
 */
const isWithoutRecord = ({ idField }: RecordOutline, body: unknown): boolean =>
  empty.includes(body) ||
  (Array.isArray(body)
    ? body.length === 0
    : typeof body === 'object' && body !== null && !(idField in body) && !('ua_currentstatus' in body));

/** The response to the fetch of a record; null when there is none. */
export const fetchedRecord = (
  outline: RecordOutline,
  storedSchema: v.GenericSchema<unknown, Record<string, unknown>>,
) =>
  v.pipe(
    unwrapped,
    v.union([
      v.pipe(
        v.unknown(),
        v.check((body) => isWithoutRecord(outline, body)),
        v.transform(() => null),
      ),
      v.pipe(
        v.unknown(),
        v.check((body) => !Array.isArray(body)),
        storedSchema,
      ),
    ]),
  );

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
