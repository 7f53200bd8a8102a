// The definition of a record: its outline, its fields, its rules, and the rules of its lists and documents. Machines, screens, server and
// tests get a definition (eoi.ts, application.ts) as a parameter.
import type { Values } from '../fields/answers.ts';
import type { ErrorId, Field, Fields, Issue, NamedField } from '../fields/field.ts';
import type { WireValueOf } from '../fields/kinds.ts';
import type { RecordOutline } from './outlines.ts';
import type { RelatedData, RelatedPart } from './related.ts';

/** The values of fields, by wire name. A value that was not checked can have another type at run time. */
export type ValuesOfFields<Rows extends Fields> = {
  readonly [Name in keyof Rows]?: WireValueOf<Rows[Name]['kind']> | null | undefined;
};

/** The values of a record or list, for example `ValuesOf<typeof eoi>`. */
export type ValuesOf<Definition extends { fields: Fields }> = ValuesOfFields<Definition['fields']>;

/** A rule across fields (product 3.10). */
export interface CrossFieldRule<Rows extends Fields = Fields> {
  /** The field that shows the message. */
  path: keyof Rows & string;
  messageId: ErrorId;
  /** A rule from `step` is checked at steps and at the submit, a rule from `submit` at the submit only. */
  from: 'step' | 'submit';
  /** @param eoi the applicant's EOI; undefined in a broker's portal, which must not read it */
  isBroken(values: ValuesOfFields<Rows>, eoi: Values | undefined): boolean;
}

/** The rules of a record's lists and documents. */
export interface RelatedRules {
  /**
   * The broken rules of one step, or of all when `step` is absent.
   * @param today YYYY-MM-DD
   * @param changed the fields of the record whose dates are compared with today; absent: all, with those of all items
   */
  issues: (
    values: Values,
    related: RelatedData,
    today: string,
    step?: string,
    changed?: ReadonlySet<string>,
  ) => Issue[];
  /** The parts of the related data, each of which is fetched by itself. */
  parts: readonly RelatedPart[];
  /** The sections that lists and documents add to a step: the path of their issues, the section that each stands before, and the field that
   *  each stands after. */
  sections: (
    step: string,
  ) => readonly { path: string; section: string; before?: string | undefined; after?: string | undefined }[];
}

interface Step {
  /** In the order of the form. */
  fields: readonly NamedField[];
  /** In the order of the page, with those of lists and documents. */
  sections: readonly string[];
  /** The paths of its issues in the order of the page: of fields, lists and documents. */
  paths: readonly string[];
}

export interface RecordDefinition<Rows extends Fields = Fields> extends RecordOutline {
  fields: Rows;
  rules: readonly CrossFieldRule<Rows>[];
  /** By section: the statements that the form's control "None of these applies" answers together (product 3.7). */
  statementGroups: Readonly<Record<string, readonly string[]>>;
  /** Undefined for a record without lists and documents. */
  relatedRules: RelatedRules | undefined;
  /** The values that follow from others. The portal sends them with every save; our server computes them itself (product 3.19). */
  computed: (values: Values, related: RelatedData) => Values;
  /** By route segment. */
  stepsByName: Readonly<Record<string, Step>>;
}

function sectionsOf(
  step: string,
  fields: readonly NamedField[],
  relatedRules: RelatedRules | undefined,
): string[] {
  const sections = [...new Set(fields.map(([, field]) => field.section ?? ''))];
  for (const { section, before } of relatedRules?.sections(step) ?? []) {
    const at = before === undefined ? sections.length : sections.indexOf(before);
    if (!sections.includes(section)) sections.splice(at, 0, section);
  }
  return sections;
}

/** Adds the fields and sections of each step to a record's outline, fields and rules. */
export function defineRecord<Rows extends Fields>(
  outline: RecordOutline,
  {
    fields,
    rules,
    statementGroups = {},
    relatedRules,
    computed = () => ({}),
  }: Pick<RecordDefinition<Rows>, 'fields' | 'rules'> &
    Partial<Pick<RecordDefinition, 'statementGroups' | 'relatedRules' | 'computed'>>,
): RecordDefinition<Rows> {
  const stepsByName = Object.fromEntries(
    outline.steps.map((step): [string, Step] => {
      const own = Object.entries<Field>(fields).filter(([, field]) => field.step === step);
      const sections = sectionsOf(step, own, relatedRules);
      const related = relatedRules?.sections(step) ?? [];
      const paths = sections.flatMap((section) => [
        ...own
          .filter(([, field]) => field.section === section)
          .flatMap(([name]) => [
            name,
            ...related.filter(({ after }) => after === name).map(({ path }) => path),
          ]),
        ...related
          .filter((part) => part.section === section && part.after === undefined)
          .map(({ path }) => path),
      ]);
      return [step, { fields: own, sections, paths }];
    }),
  );
  return { ...outline, fields, rules, statementGroups, relatedRules, computed, stepsByName };
}

const noFields: readonly NamedField[] = [];
const noSections: readonly string[] = [];

/** The fields of a step, in the order of its form. Always the same array, so that it can be a dependency of a hook. */
export const fieldsOfStep = ({ stepsByName }: RecordDefinition, step: string): readonly NamedField[] =>
  stepsByName[step]?.fields ?? noFields;

/** The paths of a step's issues in the order of the page. Always the same array. */
export const pathsOfStep = ({ stepsByName }: RecordDefinition, step: string): readonly string[] =>
  stepsByName[step]?.paths ?? noSections;

/** The sections of a step in order, with those of lists and documents. Always the same array. */
export const sectionsOfStep = ({ stepsByName }: RecordDefinition, step: string): readonly string[] =>
  stepsByName[step]?.sections ?? noSections;
