// What every field component receives: its wire name, its catalogue row, the form's control, and what comes from outside the form.
import type { ComponentType, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { Company } from '#machines/catalogue/dataSchemas.ts';
import type { Field, Lookup } from '#machines/catalogue/field.ts';
import type { Values } from '#machines/catalogue/answers.ts';
import type { Answer } from '#machines/catalogue/kinds.ts';

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

/** Where the search comes from, and what a picked company gives besides its number: name and registered address. */
export interface CompanySource {
  Search: ComponentType<{
    onPick: (name: string, registered: Values) => void;
    children: (search: CompanySearch) => ReactNode;
  }>;
  onPick: (name: string, registered: Values) => void;
}

export interface Sources {
  lookups?: Partial<Record<Lookup, readonly LookupOption[]>>;
  company?: CompanySource;
}

export interface FieldProps {
  name: string;
  field: Field;
  control: Control<Answers>;
  sources?: Sources;
}
