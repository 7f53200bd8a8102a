// A record as one typed definition: its outline, fields, rules, and what its steps ask for besides fields. Machines, server, screens and
// tests are given a definition (eoi.ts, application.ts); nobody looks one up by loading a file for its side effect.
import type { Values } from '../fields/answers.ts';
import type { ErrorId, Field, Fields, Issue, NamedField } from '../fields/field.ts';
import type { WireValueOf } from '../fields/kinds.ts';
import type { RecordOutline } from './outlines.ts';
import type { Related } from './related.ts';

/** The wire values of a table of fields, by wire name. A value that was not checked may have another form. */
export type ValuesOfFields<Rows extends Fields> = {
  readonly [Name in keyof Rows]?: WireValueOf<Rows[Name]['kind']> | null | undefined;
};

/** The wire values of a record or list, by wire name: `ValuesOf<typeof eoi>`. */
export type ValuesOf<Definition extends { fields: Fields }> = ValuesOfFields<Definition['fields']>;

/** A rule across fields (product 3.10). */
export interface CrossRule<Rows extends Fields = Fields> {
  /** The field that shows the message. */
  path: keyof Rows & string;
  messageId: ErrorId;
  /** The first level at which it is checked. */
  from: 'step' | 'submit';
  /** @param eoi the applicant's EOI, where it is known: a broker's portal does not have it */
  isBroken(values: ValuesOfFields<Rows>, eoi: Values | undefined): boolean;
}

/** What a record asks for besides fields: lists and documents. */
export interface RelatedRules {
  /** The broken rules of one step, or of all. @param today YYYY-MM-DD */
  issues: (values: Values, related: Related, today: string, step?: string) => Issue[];
  /** Sections of their own in a step, and the section that each stands before. */
  sections: (step: string) => readonly { section: string; before?: string | undefined }[];
}

interface Step {
  /** In the order in which its form asks them. */
  fields: readonly NamedField[];
  /** In order, those of lists and documents among those of the fields. */
  sections: readonly string[];
}

export interface RecordDefinition<Rows extends Fields = Fields> extends RecordOutline {
  fields: Rows;
  rules: readonly CrossRule<Rows>[];
  related: RelatedRules | undefined;
  /** By route segment. */
  stepsByName: Readonly<Record<string, Step>>;
}

function sectionsOf(
  step: string,
  fields: readonly NamedField[],
  related: RelatedRules | undefined,
): string[] {
  const sections = [...new Set(fields.map(([, field]) => field.section ?? ''))];
  for (const { section, before } of related?.sections(step) ?? []) {
    const at = before === undefined ? sections.length : sections.indexOf(before);
    if (!sections.includes(section)) sections.splice(at, 0, section);
  }
  return sections;
}

/** @param related absent for a record that asks for fields alone */
export function defineRecord<Rows extends Fields>(
  outline: RecordOutline,
  { fields, rules, related }: { fields: Rows; rules: readonly CrossRule<Rows>[]; related?: RelatedRules },
): RecordDefinition<Rows> {
  const stepsByName = Object.fromEntries(
    outline.steps.map((step): [string, Step] => {
      const own = Object.entries<Field>(fields).filter(([, field]) => field.step === step);
      return [step, { fields: own, sections: sectionsOf(step, own, related) }];
    }),
  );
  return { ...outline, fields, rules, related, stepsByName };
}

const noFields: readonly NamedField[] = [];
const noSections: readonly string[] = [];

/** The rows that one step asks, in order; always the same array. */
export const fieldsOfStep = ({ stepsByName }: RecordDefinition, step: string): readonly NamedField[] =>
  stepsByName[step]?.fields ?? noFields;

/** The sections of a step in order, those of lists and documents among them; always the same array. */
export const sectionsOfStep = ({ stepsByName }: RecordDefinition, step: string): readonly string[] =>
  stepsByName[step]?.sections ?? noSections;
