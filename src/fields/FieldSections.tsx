// The fields of a step in the catalogue's order, grouped under the headings of their sections (product 1.7).
import { memo, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { NamedField } from '#machines/catalogue/fields/field.ts';
import { Field } from './Field.tsx';
import type { FieldProps } from './fieldProps.ts';
import type { ErrorIds } from './useAnswersForm.ts';

interface FieldSectionsProps extends Pick<FieldProps, 'control' | 'sources'> {
  step: string;
  /** The applicable fields, in order. */
  fields: readonly NamedField[];
  /** All sections in order, including those without fields. */
  sections: readonly string[];
  /** The id of the broken rule by field. */
  errorIds: ErrorIds;
  /** Renders what stands before the fields of a section. */
  renderSectionStart?: (section: string) => ReactNode;
  /** Renders the end of a section: lists and documents. */
  renderSectionEnd?: (section: string) => ReactNode;
  /** Renders below a field: an eligibility warning. */
  renderAfterField?: (name: string) => ReactNode;
}

/** Memoised: rendered again only when other fields apply or an error changes. */
export const FieldSections = memo(function FieldSections({
  step,
  fields,
  sections,
  errorIds,
  renderSectionStart,
  renderSectionEnd,
  renderAfterField,
  ...form
}: FieldSectionsProps) {
  const { messages } = useIntl();
  return sections.map((section) => {
    const ownFields = fields.filter(([, field]) => field.section === section);
    const heading = (
      <h2>
        <FormattedMessage id={`section.${step}.${section}`} />
      </h2>
    );
    const content = (
      <>
        {`hint.${step}.${section}` in messages && (
          <p className="hint">
            <FormattedMessage id={`hint.${step}.${section}`} />
          </p>
        )}
        {renderSectionStart?.(section)}
        {ownFields.map(([name, field]) => (
          <div key={name}>
            <Field name={name} field={field} error={errorIds[name]} {...form} />
            {renderAfterField?.(name)}
          </div>
        ))}
        {renderSectionEnd?.(section)}
      </>
    );
    // A group of fields is named by its heading. Lists and documents are not such a group: the heading would be read twice.
    return ownFields.length === 0 ? (
      <div className="section" key={section}>
        {heading}
        {content}
      </div>
    ) : (
      <fieldset className="section" key={section}>
        <legend>{heading}</legend>
        {content}
      </fieldset>
    );
  });
});
