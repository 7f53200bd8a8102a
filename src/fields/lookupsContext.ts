// React context for the rows of the lookups that have arrived. Apart from that of the record, so that rows that arrive render again only what
// shows them, and not all fields of a form.
import { createContext, useContext } from 'react';
import type { Lookups } from '#machines/catalogue/fields/field.ts';

export const LookupsContext = createContext<Lookups>({});

/** The rows by lookup; a lookup that has not arrived is left out. */
export const useLookupRows = (): Lookups => useContext(LookupsContext);
