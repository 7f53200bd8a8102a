// What stands below a field of a step: help, where a prefilled answer comes from, whether its lookup loads or has failed, and one more thing:
// the link of a declaration, whether a postcode is in the area, or a warning (product 3.7, 3.15, 3.18, 3.20, 3.21, 3.24, 6.9).
import { FormattedMessage, useIntl } from 'react-intl';
import type { Field, FieldWarningId, LinkedPage } from '#machines/catalogue/fields/field.ts';
import { effectOf } from '#machines/catalogue/records/eligibility.ts';
import { fieldWarnings } from '#machines/catalogue/records/fieldWarnings.ts';
import { isPrefillable, prefilledSource } from '#machines/catalogue/records/prefill.ts';
import { noFundDetails } from '#machines/catalogue/fundDetails.ts';
import { routes } from '#machines/catalogue/routes.ts';
import { usePublicConfiguration, useUser } from '../../app/shellContext.ts';
import { catalogueTexts } from '../../parts/catalogueValues.ts';
import { FieldHelp } from '../../parts/FieldHelp.tsx';
import { Link } from '../../parts/Link.tsx';
import { Warning } from '../../parts/Warning.tsx';
import { PrefilledText } from './PrefilledText.tsx';
import { PostcodeArea } from './PostcodeArea.tsx';
import { useFlow, useFlowSelector } from './flowContext.ts';
import { LookupState } from './LookupState.tsx';
import { useTypedValue } from './useTypedValue.ts';

interface FieldExtrasProps {
  step: string;
  name: string;
}

export function FieldExtras({ step, name }: FieldExtrasProps) {
  const intl = useIntl();
  const { definition } = useFlow();
  const lookup = definition.fields[name]?.lookup;
  return (
    <>
      {isPrefillable(definition, name) && <PrefilledHint step={step} name={name} />}
      <FieldHelp name={name} label={intl.formatMessage({ id: `field.${name}` })} />
      {lookup && <LookupState lookup={lookup} field={name} />}
      <FieldOwnExtra step={step} name={name} />
    </>
  );
}

/** Says of an answer that nobody typed here where it comes from, as long as it is the same (product 3.24). */
function PrefilledHint({ step, name }: FieldExtrasProps) {
  const { definition } = useFlow();
  const eoi = useFlowSelector(({ context }) => context.related.eoi);
  const user = useUser();
  const source = useTypedValue(step, (values) => prefilledSource(definition, name, values, eoi, user));
  return source && <PrefilledText source={source} />;
}

/** What the properties of the field in the catalogue ask for. */
function FieldOwnExtra({ step, name }: FieldExtrasProps) {
  const { definition } = useFlow();
  const field = definition.fields[name];
  if (field === undefined) return null;
  if (field.linkedPage) return <StatementLink page={field.linkedPage} />;
  if (field.areaChecked) return <AreaOfPostcode step={step} name={name} field={field} />;
  if (field.warning !== undefined) return <FieldWarning step={step} warning={field.warning} />;
  return field.warnsFor && <AnswerWarning step={step} name={name} answers={field.warnsFor} />;
}

function AreaOfPostcode({ step, name, field }: FieldExtrasProps & { field: Field }) {
  return <PostcodeArea field={field} postcode={useTypedValue(step, (values) => values[name])} />;
}

/** The warning that a rule decides. */
function FieldWarning({ step, warning }: { step: string; warning: FieldWarningId }) {
  const intl = useIntl();
  const isShown = useTypedValue(step, fieldWarnings[warning]);
  return (
    <Warning>
      {isShown && <FormattedMessage id={`warning.${warning}`} values={catalogueTexts(intl)} />}
    </Warning>
  );
}

/** The warning of some answers. */
function AnswerWarning({
  step,
  name,
  answers,
}: FieldExtrasProps & { answers: NonNullable<Field['warnsFor']> }) {
  const warns = useTypedValue(step, (values) => answers.some((answer) => answer === values[name]));
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

/** Below a tick box: what its statement speaks of. In a new tab, so that the form stays as it is. */
function StatementLink({ page }: { page: LinkedPage }) {
  const { locale } = useIntl();
  const { privacyUrl, thresholdsUrl } = usePublicConfiguration() ?? noAddresses;
  const address = {
    privacy: privacyUrl || routes.privacy.path,
    thresholds: thresholdsUrl[locale === 'cy' ? 'cy' : 'en'],
  }[page];
  if (address === '') return null;
  return (
    <p>
      <Link to={address} target="_blank" rel="noopener">
        <FormattedMessage id={`link.${page}`} />
      </Link>
    </p>
  );
}

/** Before the configuration is read. */
const noAddresses = { privacyUrl: '', thresholdsUrl: noFundDetails.thresholdsUrl };
