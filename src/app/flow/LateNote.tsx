// What few answers have said below them, and what comes later than the step therefore: a postcode's area, a lookup that is not there.
import type { Field } from '#machines/catalogue/field.ts';
import { AreaNote } from './AreaNote.tsx';
import { LookupNote } from './LookupNote.tsx';

export const LateNote = ({ field, value }: { field: Field; value: unknown }) =>
  field.lookup ? <LookupNote /> : <AreaNote field={field} postcode={value} />;
