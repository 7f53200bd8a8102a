// Kind → component: the one place in the portal that a new kind must be added to (design/house.md, the catalogue).
import { Suspense, type ReactNode } from 'react';
import type { Kind } from '#machines/catalogue/kinds.ts';
import { lazily } from '../parts/lazily.ts';
import { BoolField } from './BoolField.tsx';
import type { FieldProps } from './fieldProps.ts';
import { LookupField } from './LookupField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { MultiSelectField } from './MultiSelectField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PercentField } from './PercentField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import { YesNoField } from './YesNoField.tsx';

const CompanyField = lazily(() => import('./CompanyField.tsx').then((module) => module.CompanyField));

/** Kinds that the server or a machine sets are never asked. */
const notAsked = () => null;

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
  company: CompanyField,
  sortcode: TextField,
  accountnumber: TextField,
  password: PasswordField,
  id: notAsked,
  status: notAsked,
  step: notAsked,
  choice: notAsked,
  computed: notAsked,
} satisfies Record<Kind, (props: FieldProps) => ReactNode>;

export function Field(props: FieldProps) {
  const Component = components[props.field.kind];
  return (
    <Suspense>
      <Component {...props} />
    </Suspense>
  );
}
