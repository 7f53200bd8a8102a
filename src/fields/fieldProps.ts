// The props of every field component: the field's name and definition, react-hook-form's control, and data from outside the form.
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import type { Answers } from '#machines/catalogue/fields/answers.ts';
import type { Field } from '#machines/catalogue/fields/field.ts';
import type { AddressUse } from '#machines/catalogue/records/companyAddress.ts';
import type { CompanyIssue } from '#machines/catalogue/records/progress.ts';

/** The company in the record, as its card shows it. */
export interface PickedCompany {
  name: string;
  /** What Companies House says of it; null for a company that was picked on an earlier visit. */
  details: Company | null;
  isAddressUsable: boolean;
  use: AddressUse;
}

/** The state of the company search; `typed` when the backend has no search and the number is typed (product 3.16). */
export interface CompanySearch {
  state: 'idle' | 'searching' | 'found' | 'numberNotFound' | 'nameNotFound' | 'failed' | 'picked' | 'typed';
  results: readonly Company[];
  picked: PickedCompany;
  onSearch: (query: string) => void;
  /** The focus leaves the search box. */
  onLeaveBox: (query: string) => void;
  /** The search box has another text. */
  onEdit: (query: string) => void;
  /** The text in the search box is no longer that of the picked company. */
  onUnpick: () => void;
  onPick: (company: Company) => void;
  onUseAddress: (use: AddressUse) => void;
  onReopen: () => void;
}

export interface Sources {
  /** The field with the company search, which runs its machine. */
  company?: ComponentType<FieldProps>;
  /** Told why no company is picked; undefined when one is, or nothing was typed. */
  onCompanyIssue?: (issue: CompanyIssue | undefined) => void;
}

export interface FieldProps {
  name: string;
  field: Field;
  control: Control<Answers>;
  /** The id of the broken rule. A prop, because react-hook-form's state of a field changes with that of every other field. */
  error?: string | undefined;
  /** The id of another element that describes the control, such as a notice about it. */
  describedBy?: string | undefined;
  sources?: Sources;
}
