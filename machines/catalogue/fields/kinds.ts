// The kinds of field (product 3.2, 3.11 to 3.14, 3.16, 3.17): for each kind, the value of an unanswered field, how a typed answer is parsed
// and a stored value formatted, and which values are valid. Portal, server and the generated pages take these rules from here.
import * as v from 'valibot';
import { parseDate, formatDate } from './dates.ts';
import { DIRECTION_MARKS, withoutDirectionMarks } from './directionMarks.ts';
import type { ErrorId, Field, FieldOf, Kind } from './field.ts';
import { limits } from './limits.ts';
import { optionsOf } from './options.ts';
import { passwordRules } from './passwordRules.ts';

/** The content of a form control. */
export type Answer = string | boolean | string[];

/** A value on the wire (JSON). */
export type WireValue = string | number | boolean | null | string[];

/** The value of an answered field on the wire, by kind (product 3.2). Kinds that are absent have a string. */
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

/** The value of a field on the wire. An unanswered number is '', an unanswered sort code null; `WireValueOf` says string for the latter. */
export type WireValueOf<K extends Kind> = K extends keyof WireValues
  ? WireValues[K] | (K extends 'money' | 'integer' | 'percent' ? '' : never)
  : string;

export interface KindDefinition<F = Field> {
  /** The value of an unanswered field on the wire. */
  blank: WireValue;
  /** The schema of an answered value. Its messages are the ids of errors. */
  schema(field: F): v.GenericSchema;
  /** Turns a typed answer into a wire value. What cannot be parsed stays as typed, and the schema then refuses it. */
  parse(answer: Answer, field: F): WireValue;
  /** Turns a wire value into the content of the form control. */
  format(value: unknown, field: F): Answer;
}

interface NumberNotation {
  /** The most decimals. */
  decimals: number;
  /** The sign of the unit that may stand before or after the number. */
  prefix?: string;
  suffix?: string;
}

/** A group of thousands never begins with 0: in other countries 0,500 is a half. */
const wholeNumber = String.raw`(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)`;

/** The source of an expression for typed numbers. */
function notationSource({ decimals, prefix = '', suffix = '' }: NumberNotation): string {
  const fraction = String.raw`\.\d{1,${decimals}}`;
  const number = decimals === 0 ? wholeNumber : `${wholeNumber}(?:${fraction})?|${fraction}`;
  // Without a prefix this `\s*` would follow the one after the minus, and backtracking over many spaces would take quadratic time.
  const before = prefix === '' ? '' : String.raw`(?:${prefix}\s*)?`;
  return String.raw`^(?<minus>[-−]?)\s*${before}(?<minusAfter>[-−]?)(?<number>${number})\s*(?:${suffix})?$`;
}

/**
 * Returns a function that reads a typed number in the British way (product 3.12): a comma stands only between groups of thousands and a point
 * before the decimals. Other countries write the two marks the other way round, so a number that could be read in two ways is refused
 * instead of guessed: the function returns undefined.
 * @param notation made of `notationSource`, whose named groups it reads
 */
function numberReader(notation: RegExp) {
  return (typed: string): number | undefined => {
    const { minus = '', minusAfter = '', number: found } = notation.exec(typed.trim())?.groups ?? {};
    if (found === undefined || (minus !== '' && minusAfter !== '')) return undefined;
    const amount = Number(found.replaceAll(',', ''));
    // Without the addition of 0 the text -0 would become the number -0, which is shown with a sign.
    return (minus || minusAfter) === '' ? amount : 0 - amount;
  };
}

/** Whether a number has at most this many decimals: rounding it to them changes nothing. */
const hasAtMostDecimals = (decimals: number) => (value: number) => Number(value.toFixed(decimals)) === value;

/** Lets TypeScript check that the message of a schema is the id of an error. */
const message = (id: ErrorId) => id;

// All characters except lone surrogates, marks that turn the direction of the text, and control characters other than tab and line breaks.
// PostgreSQL refuses NUL.
const printable = new RegExp(
  String.raw`^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f${DIRECTION_MARKS}\ud800-\udfff]*$`,
  'u',
);

// A line break of Windows, and a character that takes two units of UTF-16.
const twoUnits = /\r\n|[\ud800-\udbff][\udc00-\udfff]/g;

/** The number of code points. A line break of Windows counts as one. It makes no array of them, because a submit checks sixty texts. */
const characters = (text: string): number => text.length - (text.match(twoUnits)?.length ?? 0);

function textSchema(field: FieldOf<'text'> | FieldOf<'textarea'> | FieldOf<'lookup'>) {
  const { minLength, maxLength = limits.description.max, pattern, forbidden } = field;
  return v.pipe(
    v.string(message('text')),
    v.regex(printable, message('characters')),
    v.check(
      (text) => {
        const count = characters(text);
        return count <= maxLength && count >= (minLength ?? 0);
      },
      message(minLength === undefined ? 'maxLength' : 'lengthBetween'),
    ),
    v.check(
      (text) => forbidden === undefined || !forbidden.test(text),
      message(field.forbiddenMessage ?? 'text'),
    ),
    v.check((text) => pattern === undefined || pattern.test(text), message(field.patternMessage ?? 'text')),
  );
}

/** A text of one line that matches a pattern. */
const lineSchema = (pattern: RegExp, id: ErrorId, maxLength = 254) =>
  v.pipe(v.string(message(id)), v.maxLength(maxLength, message(id)), v.regex(pattern, message(id)));

type NumberField = FieldOf<'money'> | FieldOf<'integer'> | FieldOf<'percent'>;

/** A number with a word or letter for thousands or millions, such as 180k, £1.2m or 2 filiwn. */
const shortNumber = /\d\s*(?:[km]|bn)\b|(?:\b|\d)(?:thousands?|millions?|mil|[mf]iliwn)\b/i;

function numberSchema(
  field: NumberField,
  decimals: number,
  format: ErrorId | ((issue: { input: unknown }) => ErrorId),
  range: ErrorId,
) {
  const { min = -Number.MAX_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = field;
  return v.pipe(
    v.number(format),
    v.check(hasAtMostDecimals(decimals), format),
    v.minValue(min, message(range)),
    v.maxValue(max, message(range)),
  );
}

const asText = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Without spaces around it, nor the marks that turn the direction of the text. */
const trimmed = (answer: Answer) => (typeof answer === 'string' ? withoutDirectionMarks(answer).trim() : '');

/** Text that is not a number stays as typed; the schema refuses it. */
const numberKind = (read: (typed: string) => number | undefined) => ({
  blank: '',
  parse: (answer: Answer): WireValue => read(trimmed(answer)) ?? trimmed(answer),
});

const plainText = { parse: (answer: Answer) => trimmed(answer), format: asText };
const newPassword = v.pipe(
  v.string(message('passwordLength')),
  ...passwordRules.map(({ id, isMet }) => v.check(isMet, message(id))),
);

const notInForms = { schema: () => v.unknown(), parse: (answer: Answer) => trimmed(answer), format: asText };

const outward = String.raw`[A-Z]{1,2}\d[A-Z\d]?`;
const inward = String.raw`\d[ABD-HJLNP-UW-Z]{2}`;
const postcode = new RegExp(`^${outward} ${inward}$`);
const postcodeWithoutSpace = new RegExp(`^${outward}${inward}$`);

/** Puts a postcode in capitals, with one space before the last three characters. Any other text is only trimmed. */
export function normalizePostcode(text: string): string {
  const letters = text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase();
  return postcodeWithoutSpace.test(letters) ? `${letters.slice(0, -3)} ${letters.slice(-3)}` : text.trim();
}

/** Puts a company number in the format of Companies House: capitals, no spaces; leading zeros if it has only digits. */
export function normalizeCompanyNumber(text: string): string {
  const plain = text.replaceAll(/\s/g, '').toUpperCase();
  return /^\d{1,8}$/.test(plain) ? plain.padStart(8, '0') : plain;
}

const companyNumber = /^[A-Z\d]{2}\d{5}[A-Z\d]$/;

/** Whether a text is a company number in the format of Companies House. */
export const isCompanyNumber = (text: string): boolean => companyNumber.test(text);

/** Begins with a host name. Its last part begins with a letter, so that neither a date nor a number is one. */
const beginsWithHost = /^(www\.|([\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+([/?#]|$))/iu;

export const kinds = {
  text: {
    blank: '',
    schema: textSchema,
    // A pasted line break becomes a space: the control has one line.
    parse(answer, field) {
      const text = trimmed(answer);
      return field.stripSpaces ? text.replaceAll(/\s/g, '') : text.replaceAll(/[\r\n]+/g, ' ');
    },
    format: asText,
  },
  textarea: {
    blank: '',
    schema: textSchema,
    parse: (answer) => trimmed(answer).replaceAll('\r\n', '\n'),
    format: asText,
  },
  email: {
    blank: '',
    schema: () =>
      v.pipe(
        v.string(message('email')),
        v.maxLength(254, message('email')),
        v.rfcEmail(message('email')),
        // Mail servers refuse what this leaves: dots that separate nothing, and a domain without a top level, which begins with a letter.
        v.check((text) => !/^\.|\.[.@]/.test(text) && /\.[a-z][a-z\d-]+$/i.test(text), message('email')),
      ),
    ...plainText,
  },
  tel: {
    blank: '',
    // A number of the UK or of another country has 7 to 15 digits (ITU E.164). Spaces, brackets, dashes and an extension are allowed; "est"
    // is the Welsh abbreviation of extension.
    schema: () =>
      v.pipe(
        lineSchema(/^\+?[\d\s().-]+((ext|x|est)\.? ?\d{1,6})?$/i, 'tel', 40),
        v.check(
          (text) => /^\d{7,15}$/.test(text.split(/ext|x|est/i)[0]?.replaceAll(/\D/g, '') ?? ''),
          message('tel'),
        ),
      ),
    ...plainText,
  },
  url: {
    blank: '',
    schema: () =>
      v.pipe(
        v.string(message('url')),
        v.regex(printable, message('characters')),
        lineSchema(/^https?:\/\/[^\s/?#][^\s/?#.]*\.[^\s/?#]+([/?#]\S*)?$/i, 'url', 500),
        v.url(message('url')),
      ),
    // Users often type the address without a scheme, as it stands on a letterhead. The portal assumes https.
    parse: (answer) =>
      beginsWithHost.test(trimmed(answer)) ? `https://${trimmed(answer)}` : trimmed(answer),
    format: asText,
  },
  postcode: {
    blank: '',
    schema: () => lineSchema(postcode, 'postcode'),
    parse: (answer) => normalizePostcode(trimmed(answer)),
    format: asText,
  },
  money: {
    ...numberKind(numberReader(new RegExp(notationSource({ decimals: 2, prefix: '£' })))),
    // Such a number is not read for the user: "m" is also the Roman thousand, and "mil" a million to some and a thousand in Welsh.
    schema: (field) =>
      numberSchema(
        field,
        2,
        ({ input }) => (typeof input === 'string' && shortNumber.test(input) ? 'moneyShort' : 'money'),
        'moneyRange',
      ),
    format: (value) => (typeof value === 'number' ? value.toFixed(2) : asText(value)),
  },
  integer: {
    ...numberKind(numberReader(new RegExp(notationSource({ decimals: 0 })))),
    schema: (field) => numberSchema(field, 0, 'integer', 'integerRange'),
    format: asText,
  },
  percent: {
    ...numberKind(numberReader(new RegExp(notationSource({ decimals: 2, suffix: '%' })))),
    schema: (field) => numberSchema(field, 2, 'percent', 'percentRange'),
    format: asText,
  },
  date: {
    blank: '',
    schema: (field) =>
      v.pipe(
        v.string(message('date')),
        v.check((text) => formatDate(text) !== undefined, message('date')),
        v.check((text) => field.notBefore === undefined || text >= field.notBefore, message('dateAfter')),
        v.check((text) => field.notAfter === undefined || text <= field.notAfter, message('dateBefore')),
      ),
    parse: (answer) => parseDate(trimmed(answer)) ?? trimmed(answer),
    format: (value) => formatDate(asText(value)) ?? asText(value),
  },
  bool: {
    blank: false,
    schema: () => v.boolean(message('option')),
    parse: (answer) => answer === true || answer === '1',
    format: (value) => value === true || value === 1,
  },
  yesno: {
    blank: 2,
    schema: () => v.picklist([0, 1, 2], message('option')),
    parse: (answer) => (answer === '1' ? 1 : answer === '0' ? 0 : 2),
    format: (value) => (value === 1 || value === true ? '1' : value === 0 ? '0' : ''),
  },
  select: {
    blank: '',
    schema: (field) => v.picklist([...optionsOf(field.options)], message('option')),
    parse: (answer, field) => {
      const chosen = optionsOf(field.options).find((option) => String(option) === answer);
      return chosen ?? trimmed(answer);
    },
    format: asText,
  },
  multiselect: {
    blank: [],
    schema: ({ min = 0, max = 100 }) =>
      v.pipe(
        v.array(v.pipe(v.string(message('option')), v.uuid(message('option'))), message('option')),
        v.check((ids) => new Set(ids).size === ids.length, message('option')),
        v.minLength(min, message('optionsBetween')),
        v.maxLength(max, message('optionsBetween')),
      ),
    parse: (answer) => (Array.isArray(answer) ? answer : []),
    format: (value) => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []),
  },
  lookup: {
    blank: '',
    // Records store suppliers by name and the rows of the other lookups by id.
    schema: (field) =>
      field.lookup === 'supplier'
        ? textSchema(field)
        : v.pipe(v.string(message('option')), v.uuid(message('option'))),
    ...plainText,
  },
  company: {
    blank: '',
    schema: () => lineSchema(companyNumber, 'company', 8),
    parse: (answer) => normalizeCompanyNumber(trimmed(answer)),
    format: asText,
  },
  sortcode: {
    blank: null,
    schema: () => lineSchema(/^\d{6}$/, 'sortcode'),
    parse: (answer) => trimmed(answer).replaceAll(/[\s-]/g, '') || null,
    format: (value) => asText(value).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3'),
  },
  accountnumber: {
    blank: '',
    schema: () => lineSchema(/^\d{8}$/, 'accountnumber'),
    parse: (answer) => trimmed(answer).replaceAll(/[\s-]/g, ''),
    format: asText,
  },
  password: {
    blank: '',
    // The password rule applies to new passwords only (product 3.17): an old password may be from before the rule.
    schema: (field) => (field.newPassword ? newPassword : v.string(message('required'))),
    parse: (answer) => (typeof answer === 'string' ? answer : ''),
    format: () => '',
  },
  // The server or a machine sets the fields of the kinds below. They are in no form.
  id: { ...notInForms, blank: '' },
  status: { ...notInForms, blank: '' },
  step: { ...notInForms, blank: '' },
  choice: { ...notInForms, blank: 2, schema: () => v.picklist([1, 2], message('option')) },
  computed: { ...notInForms, blank: '' },
} satisfies { [K in Kind]: KindDefinition<FieldOf<K>> };

/** The definition of a field's kind, typed for a field of any kind. */
export const kindOf = (field: Field): KindDefinition => kinds[field.kind] as KindDefinition;

const schemas = new WeakMap<Field, v.GenericSchema>();

/** The schema of a field's values. It is made once for each field, because a form checks all its fields at every key press. */
export function schemaOf(field: Field): v.GenericSchema {
  const schema = schemas.get(field) ?? kindOf(field).schema(field);
  schemas.set(field, schema);
  return schema;
}
