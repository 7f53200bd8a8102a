// The type of a field's definition. Screens, machines, server and documents read it, so that each rule is stated once. The label of a field
// is the message `field.<name>`, its hint `hint.<name>`, and the heading of a section `section.<step>.<section>`.
import type { OptionList } from './options.ts';

/** The type of a field, which decides its form control, its values and its column (kinds.ts). */
export type Kind =
  | 'text'
  | 'textarea'
  | 'email'
  | 'tel'
  | 'url'
  | 'postcode'
  | 'money'
  | 'integer'
  | 'percent'
  | 'date'
  | 'bool'
  | 'yesno'
  | 'select'
  | 'multiselect'
  | 'lookup'
  | 'company'
  | 'sortcode'
  | 'accountnumber'
  | 'password'
  | 'id'
  | 'status'
  | 'step'
  // The flag that submits a record; the data dictionary of the fund calls it a choice.
  | 'choice'
  | 'computed';

/**
 * When a field applies. A record keeps the value of a field that no longer applies, but does not require it, and the review leaves it out
 * (product 3.8).
 */
export type Condition =
  | { field: string; is: string | number | boolean }
  | { field: string; not: string | number | boolean }
  | { field: string; filled: true }
  | { anyOf: readonly string[] };

/** A rule that compares a date with the day of the check. */
export type DateRule = { past: true; yearsAgo?: number } | { future: true };

/** The lists of choices that the backend holds (product 4.11). */
export const lookups = ['sectorparent', 'sector', 'activitytype', 'supplier'] as const;
export type Lookup = (typeof lookups)[number];

/** The members that a field of any kind can have. */
interface CommonRules {
  /** The step whose form contains the field; absent when the server or a machine sets the field. */
  step?: string;
  section?: string;
  required?: true;
  when?: Condition;
  /** The value on the wire while the field is unanswered, when it differs from the kind's blank. */
  blank?: string | number | boolean;
  /** Another name under which a backend may answer the value (product 3.1). */
  alias?: string;
  /** The answers for which the form shows the warning `warning.<name>`. A warning blocks nothing. */
  warnsFor?: readonly (string | number)[];
  /** The id of the warning `warning.<id>`. fieldWarnings.ts decides when the form shows it. */
  warning?: FieldWarningId;
  /** The field of the EOI whose answer fills this field of the Application, or of the first item of a list (product 3.18). */
  prefilledFrom?: string;
  /** A bank detail or an answer to question 22, which the portal never stores on the device (product 3.23, 11.4). */
  sensitive?: true;
  /** The value of the form control's autocomplete attribute (WCAG 1.3.5). */
  autocomplete?: string;
  /** Only the server sets the field; it ignores the value in a PUT (product 2.14). */
  system?: true;
  /** We chose this name, because the specification gives none. The end of docs/fields.md lists these fields (product 3.1). */
  assumed?: true;
}

interface TextRules {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
  /** The error of a value that does not match the pattern. */
  patternMessage?: ErrorId;
  /** Text that the value must not contain, with an error of its own. It is checked before the pattern. */
  forbidden?: RegExp;
  forbiddenMessage?: ErrorId;
  /** The value is a number written as text, from which spaces are removed. */
  stripSpaces?: true;
}

interface RangeRules {
  /** The smallest and largest number; of a multi-select the smallest and largest number of choices. */
  min?: number;
  max?: number;
}

interface DateRules {
  date?: DateRule;
  /** The earliest valid date, YYYY-MM-DD. */
  notBefore?: string;
  /** The latest valid date, YYYY-MM-DD. */
  notAfter?: string;
}

interface SelectRules {
  options?: OptionList;
}

interface LookupRules {
  lookup?: Lookup;
  /** The field whose answer limits the rows of this lookup. */
  narrowedBy?: string;
  /** The field that stores the name of the chosen row (product 3.19). */
  nameStoredIn?: string;
}

/** The pages to which a declaration can link. */
export type LinkedPage = 'privacy' | 'thresholds';

interface BoolRules {
  /** The field is a declaration, which must be true (product 3.7). */
  mustAgree?: true;
  /** The form shows radio buttons for yes and no instead of a checkbox. */
  question?: true;
  /** The page of which the statement speaks. The form links to it in a new tab, with the message `link.<page>`, if it is published. */
  linkedPage?: LinkedPage;
}

interface PasswordRules {
  /** The user chooses this password, so that the password rule applies (product 3.17). */
  newPassword?: true;
  /** The field of the same form that this one must equal. It is used for repeated passwords. */
  sameAs?: string;
}

interface PostcodeRules {
  /** The form asks whether the postcode is in the fund's area (product 3.15). */
  areaChecked?: true;
}

/** The members that only fields of some kinds can have. */
interface RulesByKind {
  text: TextRules;
  textarea: TextRules;
  money: RangeRules;
  integer: RangeRules;
  percent: RangeRules;
  date: DateRules;
  select: SelectRules;
  multiselect: LookupRules & RangeRules;
  // Records store a supplier by name, which is checked as text.
  lookup: LookupRules & TextRules;
  bool: BoolRules;
  password: PasswordRules & TextRules;
  postcode: PostcodeRules;
}

type AllRules = TextRules &
  RangeRules &
  DateRules &
  SelectRules &
  LookupRules &
  BoolRules &
  PasswordRules &
  PostcodeRules;

/** Forbids the members of other kinds. Code that has a field of any kind can still read them, as undefined. */
type OnlyRules<Own> = Own & { [Rule in Exclude<keyof AllRules, keyof Own>]?: never };

/** The definition of a field of one kind. */
export type FieldOf<K extends Kind> = CommonRules &
  OnlyRules<K extends keyof RulesByKind ? RulesByKind[K] : unknown> & { kind: K };

/** The definition of a field of any kind. */
export type Field = { [K in Kind]: FieldOf<K> }[Kind];

/** Field definitions by wire name, in the order in which a form shows them. */
export type Fields = Readonly<Record<string, Field>>;

/** The wire name and the definition of a field. */
export type NamedField = readonly [string, Field];

type Sections = Readonly<Record<string, Fields>>;
type NamesIn<S extends Sections> = { [K in keyof S]: keyof S[K] }[keyof S] & string;
type FieldIn<S extends Sections, Name extends string> = {
  [K in keyof S]: Name extends keyof S[K] ? S[K][Name] : never;
}[keyof S];

type Member = 'kind' | keyof CommonRules | keyof AllRules;

/** Makes a misspelt member of a definition a type error: TypeScript does not look for excess members of a type parameter. */
type KnownMembers<S extends Sections> = {
  [K in keyof S]: { [Name in keyof S[K]]: { [Excess in Exclude<keyof S[K][Name], Member>]: never } };
};

/** Takes the fields of one step by section, and adds the step and section to each definition. */
export function stepFields<const S extends Sections>(
  step: string,
  sections: S & KnownMembers<S>,
): { [Name in NamesIn<S>]: FieldIn<S, Name> } {
  const named: Record<string, Field> = {};
  for (const [section, fields] of Object.entries<Fields>(sections)) {
    for (const [name, field] of Object.entries(fields)) named[name] = { ...field, step, section };
  }
  return named as { [Name in NamesIn<S>]: FieldIn<S, Name> };
}

/** The warnings that a rule decides: the message is `warning.<id>`. */
export type FieldWarningId = 'largeLoan';

/** The errors of fields, lists and documents: the message is `error.<id>` (product 6.17). */
export type ErrorId =
  | 'required'
  | 'agree'
  | 'text'
  | 'characters'
  | 'maxLength'
  | 'lengthBetween'
  | 'email'
  | 'tel'
  | 'postcode'
  | 'url'
  | 'date'
  | 'datePast'
  | 'dateFuture'
  | 'dateYearsAgo'
  | 'dateAfter'
  | 'dateBefore'
  | 'money'
  | 'moneyRange'
  | 'moneyShort'
  | 'integer'
  | 'integerRange'
  | 'percent'
  | 'percentRange'
  | 'sortcode'
  | 'accountnumber'
  | 'option'
  | 'sectorOfParent'
  | 'optionsBetween'
  | 'company'
  /** Only the portal's form says it: the number was searched, and the Companies House data does not have it (product 3.16). */
  | 'companyAbsent'
  /** Only the portal's form says it: the search box has a text, and no company was selected (product 3.16). */
  | 'companyUnpicked'
  /** Only the portal says it, before a log out and when the device keeps no drafts: a save of the unfinished step would not store the answer (product 1.9). */
  | 'storedWithStep'
  | 'vat'
  | 'vatGB'
  | 'utr'
  | 'charitynumber'
  | 'matchFunding'
  | 'ineligibleOwnership'
  | 'endAfterStart'
  | 'atLeastLoan'
  | 'lessThanTerm'
  | 'atLeastOneItem'
  | 'itemIncomplete'
  | 'noneWithOthers'
  | 'notLoaded'
  | 'totalTooHigh'
  | 'atLeastOneFile'
  | 'filesNotReady'
  | 'filesNotUploaded'
  | 'passwordMatch'
  | 'passwordNumber'
  | 'passwordSymbol'
  | 'passwordLower'
  | 'passwordUpper'
  | 'passwordLength'
  | 'passwordCommon';

/** One broken rule. The values in the message come from the field's definition. */
export interface Issue {
  /**
   * The wire name of the field, the name of a list, or `documents`. As a server answers it: the name of the body's member, in the calls of a list
   * after the item's index, such as `0.ua_price` (product 6.10).
   */
  path: string;
  messageId: ErrorId;
}

/** One row of a lookup: the id that is stored, the server's name, and the id of the row that it belongs to. */
export interface LookupRow {
  id: string;
  name: string;
  parent?: string;
  /** The technologies of a supplier, which help to choose. The id is '' where the backend gives the name alone. */
  expertise?: readonly { id: string; name: string }[];
}

/** The rows of each lookup; a lookup that is not fetched yet is absent. */
export type Lookups = Partial<Record<Lookup, readonly LookupRow[]>>;

/**
 * The message id of a lookup's row, in locales/<language>/lookups.json (product 10.5). The first group of the UUID is enough to tell the
 * rows apart, and whole UUIDs would make the file twice as large.
 */
export const lookupMessageId = (id: string): string => `lookup.${id.slice(0, 8)}`;
