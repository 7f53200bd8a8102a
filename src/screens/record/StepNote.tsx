// What stands below a field and does not block: help, where a prefilled answer comes from, an eligibility warning, or whether a postcode is in
// the area (product 3.15, 3.18, 3.20, 3.24).
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { effectOf } from '#machines/catalogue/records/eligibility.ts';
import { fieldNotes } from '#machines/catalogue/records/fieldNotes.ts';
import { prefilledSource } from '#machines/catalogue/records/prefill.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { usePublicConfiguration, useUser } from '../../app/shellContext.ts';
import { FieldHelp } from '../../parts/FieldHelp.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { PostcodeAreaNote } from './PostcodeAreaNote.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { LookupNote } from './LookupNote.tsx';

interface StepNoteProps {
  name: string;
  value: unknown;
  /** The current answers of the step. */
  values: Values;
}

export function StepNote(props: StepNoteProps) {
  const intl = useIntl();
  const { name } = props;
  return (
    <>
      <PrefilledNote {...props} />
      <FieldHelp name={name} label={intl.formatMessage({ id: `field.${name}` })} />
      <OwnNote {...props} />
    </>
  );
}

/** Says of an answer that nobody typed here where it comes from, as long as it is the same (product 3.18). */
function PrefilledNote({ name, values }: StepNoteProps) {
  const { definition } = useFlow();
  const eoi = useFlowSelector(({ context }) => context.related.eoi);
  const user = useUser();
  const source = prefilledSource(definition, name, values, eoi, user);
  if (source === undefined) return null;
  return (
    <p className="hint">
      <FormattedMessage id={`prefilled.${source}`} />
    </p>
  );
}

/** The note that the field's row asks for. */
function OwnNote({ name, value, values }: StepNoteProps) {
  const { definition, lookups } = useFlow();
  const field = definition.fields[name];
  if (field === undefined) return null;
  if (field.lookup && lookups[field.lookup] === undefined)
    return <LookupNote lookup={field.lookup} field={name} />;
  if (field.linkedPage) return <LinkedPage page={field.linkedPage} />;
  if (field.areaChecked) return <PostcodeAreaNote field={field} postcode={value} />;
  if (field.fieldNote !== undefined) {
    const said = fieldNotes[field.fieldNote](values);
    return <Warning>{said && <FormattedMessage id={`note.${field.fieldNote}`} />}</Warning>;
  }
  if (field.warnsFor === undefined) return null;
  const warns = field.warnsFor.some((answer) => answer === value);
  const effect = effectOf(name);
  return (
    <Warning>
      {warns && (
        <>
          <p>
            <FormattedMessage id={`warning.${name}`} />
          </p>
          {effect && (
            <p>
              <FormattedMessage id={`eligibility.${effect}`} />
            </p>
          )}
        </>
      )}
    </Warning>
  );
}

/** Below a tick box: the page that its statement speaks of. In a new tab, so that the form stays as it is. */
function LinkedPage({ page }: { page: 'privacy' }) {
  const { privacyUrl = '' } = usePublicConfiguration() ?? {};
  return (
    <p>
      <Link to={privacyUrl || routes[page].path} target="_blank" rel="noopener">
        <FormattedMessage id={`link.${page}`} />
      </Link>
    </p>
  );
}
