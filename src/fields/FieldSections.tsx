// The fields of a step in the catalogue's order, grouped under their section's heading (specification section 2, long steps).
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { Field as Row } from '#machines/catalogue/field.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './fieldProps.ts';

interface FieldSectionsProps extends Pick<FieldProps, 'control' | 'sources'> {
  step: string;
  /** The fields that are asked now, in order. */
  fields: readonly (readonly [string, Row])[];
  /** What stands right below a field: an eligibility warning. */
  after?: (name: string) => ReactNode;
}

export function FieldSections({ step, fields, after, ...form }: FieldSectionsProps) {
  const sections = new Map<string, (readonly [string, Row])[]>();
  for (const row of fields) {
    const section = row[1].section ?? '';
    sections.set(section, [...(sections.get(section) ?? []), row]);
  }
  return [...sections].map(([section, rows]) => (
    <fieldset className="section" key={section}>
      <legend>
        <h2>
          <FormattedMessage id={`section.${step}.${section}`} />
        </h2>
      </legend>
      {rows.map(([name, field]) => (
        <div key={name}>
          <Field name={name} field={field} {...form} />
          {after?.(name)}
        </div>
      ))}
    </fieldset>
  ));
}
