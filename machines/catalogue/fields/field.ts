// The shape of one row of the catalogue: everything that is known about a field, stated once.
// Labels and hints are messages `field.<name>` and `hint.<name>`; sections are `section.<step>.<section>`.
import type { OptionList } from './options.ts';

/** How a field is asked, read and kept; `kinds.ts` says what each kind means. */
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
  | 'choice'
  | 'computed';

/** When a field applies. A value whose condition no longer holds is kept as sent, but not required and not reviewed (product 3.8). */
export type Condition =
  | { field: string; is: string | number | boolean }
  | { field: string; filled: true }
  | { anyOf: readonly string[] };

/** A rule of a date relative to the day on which it is checked. */
export type DateRule = { past: true; yearsAgo?: number } | { future: true };

export type Lookup = 'sectorparent' | 'sector' | 'activitytype' | 'supplier';

/** What a row of any kind may say. */
interface CommonRules {
  /** Route segment of the step whose form has the field; absent on fields that only the server or the machine sets. */
  step?: string;
  section?: string;
  required?: true;
  when?: Condition;
  /** What the wire carries while unanswered, when it is not the kind's own blank. */
  blank?: string | number | boolean;
  /** Another name under which a read may carry the value (product 3.1). */
  alsoReadAs?: string;
  /** Answers that show the warning `warning.<name>`: they are explained at once and do not block. */
  warnsOf?: readonly (string | number)[];
  /** The note `note.<id>` is shown when the rule of that name holds (rules.ts). */
  notes?: NoteId;
  /** The EOI's field whose value an Application begins with: nothing is asked twice. */
  prefilledFrom?: string;
  /** Bank details and question 22: never kept on the device. */
  sensitive?: true;
  /** Autocomplete token of the form control (WCAG 1.3.5). */
  autocomplete?: string;
  /** Only the server sets it; a PUT that carries another value is ignored. */
  system?: true;
  /** Not named by the specification: our choice, listed at the end of docs/fields.md (product 3.1). */
  assumed?: true;
}

interface TextRules {
  minLength?: number;
  maxLength?: number;
  pattern?: RegExp;
  /** The message of a refused pattern: `error.<id>`. */
  patternMessage?: ErrorId;
  /** What must not be in it, with a message of its own, checked before the pattern. */
  refuses?: RegExp;
  refusesMessage?: ErrorId;
  /** A number written as text: the spaces that people type into it are dropped. */
  compact?: true;
}

interface RangeRules {
  /** Smallest and largest number, or of a multi-select the number of choices. */
  min?: number;
  max?: number;
}

interface DateRules {
  date?: DateRule;
  /** Earliest date allowed, YYYY-MM-DD. */
  notBefore?: string;
}

interface SelectRules {
  options?: OptionList;
}

interface LookupRules {
  lookup?: Lookup;
  /** A lookup whose rows are narrowed to those of another field's choice. */
  narrowedBy?: string;
}

interface BoolRules {
  /** It must be true: a declaration. */
  mustAgree?: true;
  /** It is asked as a question, with radios, rather than ticked as a statement. */
  question?: true;
}

interface PasswordRules {
  /** A password being chosen, which must obey the rules, rather than one being asked for again. */
  newPassword?: true;
  /** Must equal another field of the same form: the repeated password. */
  sameAs?: string;
}

interface PostcodeRules {
  /** It is checked against the fund's area. */
  areaChecked?: true;
}

/** The rules that only some kinds have. */
interface OwnRules {
  text: TextRules;
  textarea: TextRules;
  money: RangeRules;
  integer: RangeRules;
  percent: RangeRules;
  date: DateRules;
  select: SelectRules;
  multiselect: LookupRules & RangeRules;
  // A supplier is stored by name and checked as a text.
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

/** Own rules may be stated; those of other kinds may not, and read as undefined. */
type WithOwnRules<Own> = Own & { [Rule in Exclude<keyof AllRules, keyof Own>]?: never };

/** A row of one kind. */
export type FieldOf<K extends Kind> = CommonRules &
  WithOwnRules<K extends keyof OwnRules ? OwnRules[K] : unknown> & { kind: K };

/** A row of any kind. */
export type Field = { [K in Kind]: FieldOf<K> }[Kind];

/** Rows by wire name, in the order in which a form asks them. */
export type Fields = Readonly<Record<string, Field>>;

/** A row with its wire name. */
export type NamedField = readonly [string, Field];

type Sections = Readonly<Record<string, Fields>>;
type NamesIn<S extends Sections> = { [K in keyof S]: keyof S[K] }[keyof S] & string;
type FieldIn<S extends Sections, Name extends string> = {
  [K in keyof S]: Name extends keyof S[K] ? S[K][Name] : never;
}[keyof S];

/** The fields of one step, written by section: each row receives its step and section from where it stands. */
export function stepFields<const S extends Sections>(
  step: string,
  sections: S,
): { [Name in NamesIn<S>]: FieldIn<S, Name> } {
  const rows: Record<string, Field> = {};
  for (const [section, fields] of Object.entries(sections)) {
    for (const [name, field] of Object.entries(fields)) rows[name] = { ...field, step, section };
  }
  return rows as { [Name in NamesIn<S>]: FieldIn<S, Name> };
}

export type NoteId = 'largeLoan';

export type ErrorId =
  | 'required'
  | 'agree'
  | 'text'
  | 'characters'
  | 'maxLength'
  | 'minLength'
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
  | 'money'
  | 'moneyRange'
  | 'integer'
  | 'integerRange'
  | 'percent'
  | 'percentRange'
  | 'sortcode'
  | 'accountnumber'
  | 'option'
  | 'optionsBetween'
  | 'company'
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

/** One broken rule: which field, and which message `error.<messageId>`; its values are the field's own row. */
export interface Issue {
  path: string;
  messageId: ErrorId;
}
