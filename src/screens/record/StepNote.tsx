// What is said at once below an answer and does not block: eligibility warnings, and whether a postcode is in the area.
import { FormattedMessage } from 'react-intl';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { notes } from '#machines/catalogue/records/rules.ts';
import { Warning } from '../../parts/Warning.tsx';
import { AreaNote } from './AreaNote.tsx';
import { useFlow } from './flow.ts';
import { LookupNote } from './LookupNote.tsx';

interface StepNoteProps {
  name: string;
  value: unknown;
  /** All answers of the step as they are now. */
  values: Values;
}

export function StepNote({ name, value, values }: StepNoteProps) {
  const { definition, lookups } = useFlow();
  const field = definition.fields[name];
  if (field === undefined) return null;
  if (field.lookup && lookups === null) return <LookupNote />;
  if (field.areaChecked) return <AreaNote field={field} postcode={value} />;
  if (field.notes !== undefined) {
    const said = notes[field.notes](values);
    return <Warning>{said && <FormattedMessage id={`note.${field.notes}`} />}</Warning>;
  }
  if (field.warnsOf === undefined) return null;
  const warns = field.warnsOf.some((answer) => answer === value);
  return <Warning>{warns && <FormattedMessage id={`warning.${name}`} />}</Warning>;
}
