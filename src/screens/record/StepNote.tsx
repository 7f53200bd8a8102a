// The note below a field, which does not block: an eligibility warning, or whether a postcode is in the area (product 3.15, 3.20).
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { fieldNotes } from '#machines/catalogue/records/fieldNotes.ts';
import { Warning } from '../../parts/Warning.tsx';
import { PostcodeAreaNote } from './PostcodeAreaNote.tsx';
import { useFlow } from './flowContext.ts';
import { LookupNote } from './LookupNote.tsx';

interface StepNoteProps {
  name: string;
  value: unknown;
  /** The current answers of the step. */
  values: Values;
}

export function StepNote({ name, value, values }: StepNoteProps) {
  const { definition, lookups } = useFlow();
  const field = definition.fields[name];
  if (field === undefined) return null;
  if (field.lookup && lookups[field.lookup] === undefined) return <LookupNote lookup={field.lookup} />;
  if (field.areaChecked) return <PostcodeAreaNote field={field} postcode={value} />;
  if (field.fieldNote !== undefined) {
    const said = fieldNotes[field.fieldNote](values);
    return <Warning>{said && <FormattedMessage id={`note.${field.fieldNote}`} />}</Warning>;
  }
  if (field.warnsFor === undefined) return null;
  const warns = field.warnsFor.some((answer) => answer === value);
  return <Warning>{warns && <FormattedMessage id={`warning.${name}`} />}</Warning>;
}
