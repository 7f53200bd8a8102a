// What every field component receives: its wire name, its catalogue row, the form's control, and what comes from outside the form.
import type { ComponentType } from 'react';
import type { Control } from 'react-hook-form';
import type { Company } from '#machines/catalogue/api/dataResults.ts';
import type { Field, Lookup } from '#machines/catalogue/fields/field.ts';
import type { Answer } from '#machines/catalogue/fields/kinds.ts';

export type Answers = Record<string, Answer>;

/** One row of a lookup: the stored id, the server's own name of it, and the id of the row that it belongs to. */
export interface LookupOption {
  id: string;
  name: string;
  parent?: string;
}

/** The company search as its machine shows it; `typed` where the backend offers no search (decisions.md). */
export interface CompanySearch {
  state: 'idle' | 'searching' | 'found' | 'none' | 'trouble' | 'typed';
  results: readonly Company[];
  onSearch: (query: string) => void;
  onPick: (company: Company) => void;
}

export interface Sources {
  lookups?: Partial<Record<Lookup, readonly LookupOption[]>>;
  /** The company search with its machine. */
  company?: ComponentType<FieldProps>;
}

export interface FieldProps {
  name: string;
  field: Field;
  control: Control<Answers>;
  /** The broken rule. From the form, not from the form library's state of this field, which changes with that of any other. */
  error?: string | undefined;
  sources?: Sources;
}
