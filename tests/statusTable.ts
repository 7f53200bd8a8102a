// The display state and button that the dashboard shows for every status of a backend. The table is written by hand, so that a mistake in
// the catalogue's table, or in a machine that is built from it, makes a test fail (product 2.8, 2.9).
import type { Values } from '#machines/catalogue/fields/answers.ts';
import type { RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import type { Language } from '#machines/shell/shell.ts';

export interface StatusRow {
  record: RecordName;
  /** Null: there is no record. */
  status: string | null;
  /** The furthest step that was reached (product 2.5). */
  position: string;
  /** The English text of the display state, which the card shows beside the record's name (product 2.9). */
  displayState: string;
  /** The first word of the button's English text; null: there is no button. */
  buttonLabel: string | null;
}

const row = (
  record: RecordName,
  status: string | null,
  position: string,
  displayState: string,
  buttonLabel: string | null,
): StatusRow => ({ record, status, position, displayState, buttonLabel });

/** The 16 statuses of the Expression of Interest and the 14 of the Application. */
export const statusTable: readonly StatusRow[] = [
  row('eoi', 'created', 'business-details', 'In Progress', 'Continue'),
  row('eoi', 'eoi-created', 'business-details', 'In Progress', 'Continue'),
  row('eoi', 'eoi-submitted', 'loan-purpose', 'Submitted', 'View'),
  row('eoi', 'customer-app-submitted', 'loan-purpose', 'Submitted', 'View'),
  row('eoi', 'customer-app-assessment-started', 'loan-purpose', 'Processing', 'View'),
  row('eoi', 'customer-app-in-assessment', 'loan-purpose', 'Processing', 'View'),
  row('eoi', 'eoi-in-assessment', 'loan-purpose', 'Processing', 'View'),
  row('eoi', 'customer-app-in-query', 'loan-purpose', 'In Query', 'Continue'),
  row('eoi', 'eoi-in-query', 'loan-purpose', 'In Query', 'Continue'),
  row('eoi', 'ineligible', 'loan-purpose', 'Rejected', 'View'),
  row('eoi', 'customer-app-rejected', 'loan-purpose', 'Rejected', 'View'),
  row('eoi', 'customer-app-withdrawn', 'loan-purpose', 'Withdrawn', 'View'),
  row('eoi', 'eoi-withdrawn', 'loan-purpose', 'Withdrawn', 'View'),
  row('eoi', 'withdrawn', 'loan-purpose', 'Withdrawn', 'View'),
  row('eoi', 'customer-app-eligible', 'loan-purpose', 'Approved', 'View'),
  row('eoi', 'eligible', 'loan-purpose', 'Approved', 'View'),
  row('application', 'created', 'business-finances', 'In Progress', 'Continue'),
  row('application', 'application-created', 'business-finances', 'In Progress', 'Continue'),
  row('application', 'application-submitted', 'supporting-documents', 'Submitted', 'View'),
  row('application', 'customer-app-submitted', 'supporting-documents', 'Submitted', 'View'),
  row('application', 'stage-2-assessment-started', 'supporting-documents', 'Processing', 'View'),
  row('application', 'assessment-complete', 'supporting-documents', 'Processing', 'View'),
  row('application', 'application-assigned', 'supporting-documents', 'Processing', 'View'),
  row('application', 'in-query-cust', 'supporting-documents', 'In Query', 'Continue'),
  row('application', 'in-query-customer', 'supporting-documents', 'In Query', 'Continue'),
  row('application', 'in-query-umi', 'supporting-documents', 'In Query', 'Continue'),
  row('application', 'app-in-query', 'supporting-documents', 'In Query', 'Continue'),
  row('application', 'application-rejected', 'supporting-documents', 'Rejected', 'View'),
  row('application', 'application-withdrawn', 'supporting-documents', 'Withdrawn', 'View'),
  row('application', 'offer-letter-signed', 'supporting-documents', 'Approved', 'View'),
];

/** No record; a record at its first step; and a status that the catalogue does not have. */
export const edgeCaseRows: readonly StatusRow[] = [
  row('eoi', null, '', 'Not Started', 'Start'),
  row('application', null, '', 'Not Started', null),
  row('eoi', 'created', 'declarations', 'Not Started', 'Start'),
  row('eoi', 'eoi-created', 'declarations', 'Not Started', 'Start'),
  row('application', 'created', 'creditsafe-declaration', 'Not Started', 'Start'),
  row('application', 'application-created', 'creditsafe-declaration', 'Not Started', 'Start'),
  row('eoi', 'unknown-status', 'loan-purpose', 'Processing', 'View'),
  row('application', 'unknown-status', 'supporting-documents', 'Processing', 'View'),
];

const rows = [...statusTable, ...edgeCaseRows];

const welshTexts: Readonly<Record<string, string>> = {
  'Not Started': 'Heb ddechrau',
  'In Progress': 'Yn mynd rhagddo',
  Submitted: 'Cyflwynwyd',
  Processing: 'Yn cael ei asesu',
  'In Query': 'Mae angen rhagor o wybodaeth',
  Rejected: 'Gwrthodwyd',
  Withdrawn: 'Tynnwyd yn ôl',
  Approved: 'Cymeradwywyd',
  Start: 'Dechrau',
  Continue: 'Parhau',
  View: 'Gweld',
};

/** A text of the table in one of the languages. */
export const inLanguage = (text: string, language: Language): string =>
  language === 'en' ? text : (welshTexts[text] ?? '');

const valuesOf = ({ status, position }: Pick<StatusRow, 'status' | 'position'>): Values | null =>
  status === null ? null : { ua_currentstatus: status, ua_currentpageinapplication: position };

/** Both records of an applicant, one of them with the status of this row. An Application implies an eligible Expression of Interest. */
export const overviewOf = (statusRow: Pick<StatusRow, 'record' | 'status' | 'position'>): Overview =>
  statusRow.record === 'eoi'
    ? { eoi: valuesOf(statusRow), application: null }
    : {
        eoi: { ua_currentstatus: 'eligible', ua_currentpageinapplication: 'loan-purpose' },
        application: valuesOf(statusRow),
      };

/** The overviews of all rows. */
export const overviews: readonly Overview[] = rows.map(overviewOf);

/** Status and position of a record, as a text to compare. */
const statusOf = (values: Values | null | undefined): string =>
  JSON.stringify(values && [values['ua_currentstatus'], values['ua_currentpageinapplication']]);

/** The row of a record in an overview. Throws for one that is not in the table. */
export function rowOf(overview: Overview, record: RecordName): StatusRow {
  const values = overview[record];
  const found = rows.find((each) => each.record === record && statusOf(valuesOf(each)) === statusOf(values));
  if (found === undefined) throw new Error(`The table has no row for ${JSON.stringify(values)}.`);
  return found;
}
