// The props of every field component: the field's name and row, react-hook-form's control, and data from outside the form.
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import type { Field, Lookup } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';

export type Answers = Record<string, Answer>;

/** One row of a lookup: the stored id, the server's name, and the id of the row that it belongs to. */
export interface LookupOption {
  id: string;
  name: string;
  parent?: string;
}

/** The state of the company search; `typed` when the backend has no search and the number is typed (product 3.16). */
export interface CompanySearch {
  state: 'idle' | 'searching' | 'found' | 'none' | 'trouble' | 'typed';
  results: readonly Company[];
  onSearch: (query: string) => void;
  onPick: (company: Company) => void;
}

export interface Sources {
  lookups?: Partial<Record<Lookup, readonly LookupOption[]>>;
  /** The field with the company search, which runs its machine. */
  company?: ComponentType<FieldProps>;
}

export interface FieldProps {
  name: string;
  field: Field;
  control: Control<Answers>;
  /** The id of the broken rule. A prop, because react-hook-form's state of a field changes with that of every other field. */
  error?: string | undefined;
  sources?: Sources;
}
