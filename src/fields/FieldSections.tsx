// The fields of a step in the catalogue's order, grouped under their section's heading (specification section 2, long steps).
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './fieldProps.ts';
import type { BrokenRules } from './useAnswersForm.ts';

interface FieldSectionsProps extends Pick<FieldProps, 'control' | 'sources'> {
  step: string;
  /** The fields that are asked now, in order. */
  fields: readonly NamedField[];
  /** All sections in order, also those that hold no field. */
  sections: readonly string[];
  /** The broken rules by field. */
  broken: BrokenRules;
  /** What stands at the end of a section: its lists. */
  within?: (section: string) => ReactNode;
  /** What stands right below a field: an eligibility warning. */
  after?: (name: string) => ReactNode;
}

/** Drawn again only when an answer, a condition or an error changes. */
export const FieldSections = memo(function FieldSections({
  step,
  fields,
  sections,
  broken,
  within,
  after,
  ...form
}: FieldSectionsProps) {
  const { messages } = useIntl();
  return sections.map((section) => (
    <fieldset className="section" key={section}>
      <legend>
        <h2>
          <FormattedMessage id={`section.${step}.${section}`} />
        </h2>
      </legend>
      {`hint.${step}.${section}` in messages && (
        <p className="hint">
          <FormattedMessage id={`hint.${step}.${section}`} />
        </p>
      )}
      {fields
        .filter(([, field]) => field.section === section)
        .map(([name, field]) => (
          <div key={name}>
            <Field name={name} field={field} error={broken[name]} {...form} />
            {after?.(name)}
          </div>
        ))}
      {within?.(section)}
    </fieldset>
  ));
});
