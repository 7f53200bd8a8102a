// The kinds of field: for each, the blank value on the wire, how a typed answer is read and a stored value shown,
// and the form that a value must have. The one place where a kind's rule is written; browser, server and documents read it.
// Sources: specification section 5, decisions.md "Values on the wire".
import * as v from 'valibot';
import { isoDate, shownDate } from './dates.ts';
import type { ErrorId, Field, FieldOf, Kind } from './field.ts';
import { limits } from './limits.ts';
import { optionsOf } from './options.ts';

/** What a form control holds. */
export type Answer = string | boolean | string[];

/** A value on the wire (JSON). */
export type WireValue = string | number | boolean | null | string[];

/** What an answered field of each kind holds on the wire (product 3.2). */
interface WireValues {
  money: number;
  integer: number;
  percent: number;
  bool: boolean;
  yesno: 0 | 1 | 2;
  select: string | number;
  multiselect: readonly string[];
  choice: 1 | 2;
}

/** What a field of a kind holds on the wire: a text where nothing else is said; '' also while a number or a choice is unanswered. */
export type WireValueOf<K extends Kind> = K extends keyof WireValues
  ? WireValues[K] | (K extends 'money' | 'integer' | 'percent' ? '' : never)
  : string;

export interface KindDefinition<F = Field> {
  /** What an unanswered field holds on the wire. */
  blank: WireValue;
  /** The form of a value that is there; messages are ids of the error catalogue. */
  schema(field: F): v.GenericSchema;
  /** Typed answer → wire value. What cannot be read is handed on as typed, for the schema to refuse. */
  read(answer: Answer, field: F): WireValue;
  /** Wire value → what the form control shows. */
  show(value: unknown, field: F): Answer;
}

const says = (id: ErrorId) => id;

// No NUL and no other control characters but tab and line breaks: they have no place in an answer, and PostgreSQL refuses NUL.
// oxlint-disable-next-line no-control-regex
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;

/** Characters as a person counts them: a line break is one, as in the form. */
const characters = (text: string) => [...text.replaceAll('\r\n', '\n')].length;

function textSchema(field: FieldOf<'text'> | FieldOf<'textarea'> | FieldOf<'lookup'>) {
  const { minLength, maxLength = limits.description.max, pattern, refuses } = field;
  return v.pipe(
    v.string(says('text')),
    v.regex(printable, says('characters')),
    v.check(
      (text) => characters(text) <= maxLength && characters(text) >= (minLength ?? 0),
      says(minLength === undefined ? 'maxLength' : 'lengthBetween'),
    ),
    v.check((text) => refuses === undefined || !refuses.test(text), says(field.refusesMessage ?? 'text')),
    v.check((text) => pattern === undefined || pattern.test(text), says(field.patternMessage ?? 'text')),
  );
}

/** A text of one line with a form of its own. */
const formed = (form: RegExp, id: ErrorId, maxLength = 254) =>
  v.pipe(v.string(says(id)), v.maxLength(maxLength, says(id)), v.regex(form, says(id)));

/** At most `decimals` decimals; JSON numbers carry them exactly up to the largest amount that we take. */
const hasDecimals = (decimals: number) => (value: number) =>
  Math.abs(Math.round(value * 10 ** decimals) / 10 ** decimals - value) < 1e-9;

type NumberField = FieldOf<'money'> | FieldOf<'integer'> | FieldOf<'percent'>;

function numberSchema(field: NumberField, decimals: number, form: ErrorId, range: ErrorId) {
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field;
  return v.pipe(
    v.number(says(form)),
    v.check(hasDecimals(decimals), says(form)),
    v.minValue(min, says(range)),
    v.maxValue(max, says(range)),
  );
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const trimmed = (answer: Answer) => (typeof answer === 'string' ? answer.trim() : '');

/** £25,000.50, 25 000 and 25000.5 are the same amount; anything else stays text. */
function readNumber(answer: Answer): WireValue {
  const text = trimmed(answer);
  const plain = text.replaceAll(/[£%,\s]/g, '');
  return /^[-−]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain.replace('−', '-')) : text;
}

const plainText = { read: (answer: Answer) => trimmed(answer), show: asText };
const number = { blank: '', read: readNumber };
const newPassword = v.pipe(
  v.string(says('passwordLength')),
  v.check(
    (text) => characters(text) >= limits.password.min && characters(text) <= limits.password.max,
    says('passwordLength'),
  ),
  v.regex(/\d/, says('passwordNumber')),
  v.regex(/[^\p{L}\p{N}]/u, says('passwordSymbol')),
  v.regex(/\p{Ll}/u, says('passwordLower')),
  v.regex(/\p{Lu}/u, says('passwordUpper')),
);

const set = { schema: () => v.unknown(), read: (answer: Answer) => trimmed(answer), show: asText };

const outward = String.raw`[A-Z]{1,2}\d[A-Z\d]?`;
const inward = String.raw`\d[ABD-HJLNP-UW-Z]{2}`;

/** A postcode as it is written: capitals, one space before the last three characters. */
export function writtenPostcode(text: string): string {
  const letters = text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
  return new RegExp(`^${outward}${inward}$`).test(letters)
    ? `${letters.slice(0, -3)} ${letters.slice(-3)}`
    : text.trim();
}

/** A company number as Companies House writes it: eight characters, capitals, leading zeros. */
export function writtenCompanyNumber(text: string): string {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  return /^\d{1,8}$/.test(plain) ? plain.padStart(8, '0') : plain;
}

export const kinds = {
  text: {
    blank: '',
    schema: textSchema,
    read: (answer, field) => (field.compact ? trimmed(answer).replaceAll(/\s/g, '') : trimmed(answer)),
    show: asText,
  },
  textarea: {
    blank: '',
    schema: textSchema,
    read: (answer) => (typeof answer === 'string' ? answer.replaceAll('\r\n', '\n').trim() : ''),
    show: asText,
  },
  email: {
    blank: '',
    schema: () => v.pipe(v.string(says('email')), v.maxLength(254, says('email')), v.email(says('email'))),
    ...plainText,
  },
  tel: {
    blank: '',
    // UK or international: 7 to 15 digits (ITU E.164), with the usual spaces, brackets and dashes, and an extension.
    schema: () =>
      v.pipe(
        formed(/^\+?[\d\s().-]+((ext|x|est)\.? ?\d{1,6})?$/i, 'tel', 40),
        v.check(
          (text) => /^\d{7,15}$/.test(text.split(/ext|x|est/i)[0]?.replaceAll(/\D/g, '') ?? ''),
          says('tel'),
        ),
      ),
    ...plainText,
  },
  url: {
    blank: '',
    schema: () =>
      v.pipe(formed(/^https?:\/\/[^\s/?#]+\.[^\s/?#]+([/?#]\S*)?$/i, 'url', 500), v.url(says('url'))),
    ...plainText,
  },
  postcode: {
    blank: '',
    schema: () => formed(new RegExp(`^${outward} ${inward}$`), 'postcode'),
    read: (answer) => writtenPostcode(trimmed(answer)),
    show: asText,
  },
  money: {
    ...number,
    schema: (field) => numberSchema(field, 2, 'money', 'moneyRange'),
    show: (value) => (typeof value === 'number' ? value.toFixed(2) : asText(value)),
  },
  integer: {
    ...number,
    schema: (field) => numberSchema(field, 0, 'integer', 'integerRange'),
    show: asText,
  },
  percent: {
    ...number,
    schema: (field) => numberSchema(field, 2, 'percent', 'percentRange'),
    show: asText,
  },
  date: {
    blank: '',
    schema: (field) =>
      v.pipe(
        v.string(says('date')),
        v.check((text) => shownDate(text) !== undefined, says('date')),
        v.check((text) => field.notBefore === undefined || text >= field.notBefore, says('dateAfter')),
      ),
    read: (answer) => isoDate(trimmed(answer)) ?? trimmed(answer),
    show: (value) => shownDate(asText(value)) ?? asText(value),
  },
  bool: {
    blank: false,
    schema: () => v.boolean(says('option')),
    read: (answer) => answer === true || answer === '1',
    show: (value) => value === true || value === 1,
  },
  yesno: {
    blank: 2,
    schema: () => v.picklist([0, 1, 2], says('option')),
    read: (answer) => (answer === '1' ? 1 : answer === '0' ? 0 : 2),
    show: (value) => (value === 1 || value === true ? '1' : value === 0 ? '0' : ''),
  },
  select: {
    blank: '',
    schema: (field) => v.picklist([...optionsOf(field.options)], says('option')),
    read: (answer, field) => {
      const chosen = optionsOf(field.options).find((option) => String(option) === answer);
      return chosen ?? trimmed(answer);
    },
    show: asText,
  },
  multiselect: {
    blank: [],
    schema: ({ min = 0, max = 100 }) =>
      v.pipe(
        v.array(v.pipe(v.string(says('option')), v.uuid(says('option'))), says('option')),
        v.check((ids) => new Set(ids).size === ids.length, says('option')),
        v.minLength(min, says('optionsBetween')),
        v.maxLength(max, says('optionsBetween')),
      ),
    read: (answer) => (Array.isArray(answer) ? answer : []),
    show: (value) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []),
  },
  lookup: {
    blank: '',
    // Suppliers are stored by name, everything else by id.
    schema: (field) =>
      field.lookup === 'supplier'
        ? textSchema(field)
        : v.pipe(v.string(says('option')), v.uuid(says('option'))),
    ...plainText,
  },
  company: {
    blank: '',
    schema: () => formed(/^[A-Z\d]{2}\d{5}[A-Z\d]$/, 'company', 8),
    read: (answer) => writtenCompanyNumber(trimmed(answer)),
    show: asText,
  },
  sortcode: {
    blank: null,
    schema: () => formed(/^\d{6}$/, 'sortcode'),
    read: (answer) => trimmed(answer).replaceAll(/[\s-]/g, '') || null,
    show: (value) => asText(value).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
  },
  accountnumber: {
    blank: '',
    schema: () => formed(/^\d{8}$/, 'accountnumber'),
    read: (answer) => trimmed(answer).replaceAll(/[\s-]/g, ''),
    show: asText,
  },
  password: {
    blank: '',
    // A new password obeys the rules of section 5; one that is only asked for again is taken as typed.
    schema: (field) => (field.newPassword ? newPassword : v.string(says('required'))),
    read: (answer) => (typeof answer === 'string' ? answer : ''),
    show: () => '',
  },
  // The kinds below are set by the server or a machine; no form asks them.
  id: { ...set, blank: '' },
  status: { ...set, blank: '' },
  step: { ...set, blank: '' },
  choice: { ...set, blank: 2, schema: () => v.picklist([1, 2], says('option')) },
  computed: { ...set, blank: '' },
} satisfies { [K in Kind]: KindDefinition<FieldOf<K>> };

/** The definition of a kind, seen through the common shape. */
export const kindOf = (field: Field): KindDefinition => kinds[field.kind] as KindDefinition;

const schemas = new WeakMap<Field, v.GenericSchema>();

/** The form of a value of this row; made once, because every row is checked with every key. */
export function schemaOf(field: Field): v.GenericSchema {
  const known = schemas.get(field) ?? kindOf(field).schema(field);
  schemas.set(field, known);
  return known;
}
