// The component for each kind of field: a new kind must be added here.
import { memo, Suspense, type ReactNode } from 'react';
import type { Kind } from '#machines/catalogue/fields/field.ts';
import { AffixField } from './AffixField.tsx';
import { BoolField } from './BoolField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { LookupField } from './LookupField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { MultiSelectField } from './MultiSelectField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import { YesNoField } from './YesNoField.tsx';

/** For kinds that the server or a machine sets: no form shows them. */
const renderNothing = () => null;

/** A percentage with a percent sign after it (product 3.13). */
const PercentField = (props: FieldProps) => <AffixField {...props} after="%" />;

/** The form provides this field's component, because its search needs a machine. */
function CompanyFieldOfForm(props: FieldProps) {
  const Company = props.sources?.company;
  return Company && <Company {...props} />;
}

const components = {
  text: TextField,
  textarea: TextAreaField,
  email: TextField,
  tel: TextField,
  url: TextField,
  postcode: TextField,
  money: MoneyField,
  integer: TextField,
  percent: PercentField,
  date: TextField,
  bool: BoolField,
  yesno: YesNoField,
  select: SelectField,
  multiselect: MultiSelectField,
  lookup: LookupField,
  company: CompanyFieldOfForm,
  sortcode: TextField,
  accountnumber: TextField,
  password: PasswordField,
  id: renderNothing,
  status: renderNothing,
  step: renderNothing,
  choice: renderNothing,
  computed: renderNothing,
} satisfies Record<Kind, (props: FieldProps) => ReactNode>;

/** Memoised: a step has some thirty fields, and every save and every new error renders the step. */
export const Field = memo(function Field(props: FieldProps) {
  const Component = components[props.field.kind];
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
});
