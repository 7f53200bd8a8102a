// Stores scenarios with few large inserts, and without the e-mails that their status changes would have sent.
import type { ValuesOf } from '#machines/catalogue/records/definition.ts';
import { listNames, type childLists } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { isEditable, stageOf } from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { columnsOf } from '../db/columns.ts';
import { advisoryLocks, type Queries } from '../db/database.ts';
import { insertRows, type Row } from '../db/insertRows.ts';
import { itemColumns } from '../lists/itemColumns.ts';
import { analyzeBrokerListProjection, updateBrokerListProjection } from '../broker/brokerListProjection.ts';
import type { ChangedBy } from '../records/changedBy.ts';
import { keyColumns } from '../records/recordStore.ts';
import type { Deps } from '../deps.ts';
import { newApplication, nextReferences } from '../records/createApplication.ts';
import { sectorName } from '../lookups/lookupRows.ts';
import type { RecordScenario, Scenario } from './scenario.ts';
import { storeDocuments } from './storeDocuments.ts';

/** How many applicants and Applications were stored, and how many were skipped because their e-mail addresses existed (`present`). */
export interface StoreResult {
  applicants: number;
  applications: number;
  present: number;
}

/** The name and the reason that a caseworker gave. */
type SeededBy = Pick<ChangedBy, 'name' | 'reason'>;

interface IdentifiedScenario {
  scenario: Scenario;
  owner: string;
  eoiId: string;
  applicationId: string;
}

const firstStatusAt = ({ statusHistory }: RecordScenario) => statusHistory[0]?.at ?? new Date(0);
const lastStatusAt = ({ statusHistory }: RecordScenario) => statusHistory.at(-1)?.at ?? new Date(0);

/** The answers with status, position and submit flag. */
function withProgress(record: RecordName, { answers, furthestStep, statusHistory }: RecordScenario): Values {
  const progress = {
    ua_currentstatus: statusHistory.at(-1)?.status,
    ua_currentpageinapplication: furthestStep,
  };
  const isSubmitted =
    statusHistory.some(({ status }) => stageOf(outlines[record], status) === 1) &&
    !isEditable(outlines[record], progress);
  return { ...answers, ...progress, [outlines[record].submitField]: isSubmitted ? 1 : 2 };
}

function eoiValues({ settings }: Deps, { person, eoi }: Scenario): Values {
  const { ua_umisector }: ValuesOf<typeof records.eoi> = eoi.answers;
  return {
    ...blankRecord(records.eoi),
    ua_emailaddress: person.email,
    ua_firstname: person.firstName,
    ua_lastname: person.lastName,
    ua_preferredcontacttelephoneno: person.phone,
    ...withProgress('eoi', eoi),
    ua_sectorname: sectorName(ua_umisector),
    ua_contractid: settings.contractId,
  };
}

const applicationValues = (
  eoi: Values,
  application: NonNullable<Scenario['application']>,
  number: number,
): Values => {
  const { ua_dataprotectionandprivacyconsent }: ValuesOf<typeof records.application> = application.answers;
  const jobs: readonly ValuesOf<typeof childLists.jobs>[] = application.lists.jobs;
  return {
    ...newApplication(eoi, number),
    ...withProgress('application', application),
    ua_alldeclarationsticked: ua_dataprotectionandprivacyconsent === true,
    ua_forecastnumberofjobs: jobs.reduce((sum, { ua_quantity }) => sum + Number(ua_quantity), 0),
  };
};

function recordRow(
  record: RecordName,
  id: string,
  owner: string,
  values: Values,
  scenario: RecordScenario,
): Row {
  const columns = columnsOf(record).map(({ name, write }) => [name, write(values[name])] as const);
  return {
    ...Object.fromEntries(columns),
    [keyColumns[record].id]: id,
    [keyColumns[record].owner]: owner,
    created_at: firstStatusAt(scenario),
    updated_at: lastStatusAt(scenario),
  };
}

const eventRows = (
  record: RecordName,
  id: string,
  { statusHistory }: RecordScenario,
  { name = null, reason = null }: SeededBy,
): Row[] =>
  statusHistory.map(({ status, at }, index) => ({
    happened_at: at,
    actor: 'seed',
    record,
    record_id: id,
    from_status: statusHistory[index - 1]?.status ?? null,
    to_status: status,
    done_by: name,
    reason,
  }));

/** The scenarios whose applicants do not exist yet. */
async function withoutExisting(queries: Queries, scenarios: readonly Scenario[]): Promise<Scenario[]> {
  const rows = await queries.query<{ mail: string }>('select mail from users where lower(mail) = any($1)', [
    scenarios.map(({ person }) => person.email),
  ]);
  const present = new Set(rows.map(({ mail }) => mail.toLowerCase()));
  return scenarios.filter(({ person }) => !present.has(person.email));
}

async function storeLists(
  { random }: Deps,
  queries: Queries,
  kept: readonly IdentifiedScenario[],
): Promise<void> {
  for (const list of listNames) {
    const columns = itemColumns(list);
    const items = kept.flatMap(({ scenario, applicationId }) =>
      (scenario.application?.lists[list] ?? []).map((item) => ({ item, scenario, applicationId })),
    );
    await insertRows(
      queries,
      list,
      items.map(({ item, scenario, applicationId }) => ({
        id: random.uuid(),
        application_id: applicationId,
        ...Object.fromEntries(columns.map(({ name, write }) => [name, write(item[name])])),
        created_at: firstStatusAt(scenario.application ?? scenario.eoi),
        updated_at: firstStatusAt(scenario.application ?? scenario.eoi),
      })),
    );
    await insertRows(
      queries,
      'item_lists',
      kept.flatMap(({ scenario, applicationId }) => {
        const revision = scenario.application?.lists[list].length ?? 0;
        return revision === 0 ? [] : [{ application_id: applicationId, list, revision }];
      }),
    );
  }
}

/**
 * Stores the scenarios whose applicants do not exist yet, within the caller's transaction.
 * @param accounts the password hash of all applicants, the broker to assign their Applications to (null: none), and who seeds them
 */
export async function storeScenarios(
  deps: Deps,
  queries: Queries,
  scenarios: readonly Scenario[],
  { passwordHash, brokerId, by }: { passwordHash: string; brokerId: string | null; by: SeededBy },
): Promise<StoreResult> {
  // Two transactions at the same time would insert the same people.
  await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
  const { random } = deps;
  const all: IdentifiedScenario[] = (await withoutExisting(queries, scenarios)).map((scenario) => ({
    scenario,
    owner: random.uuid(),
    eoiId: random.uuid(),
    applicationId: random.uuid(),
  }));
  await insertRows(
    queries,
    'users',
    all.map(({ scenario: { person, eoi }, owner }) => ({
      id: owner,
      mail: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      phone: person.phone,
      password_hash: passwordHash,
      broker: false,
      verified_at: firstStatusAt(eoi),
      created_at: firstStatusAt(eoi),
    })),
  );
  await insertRows(
    queries,
    'eoi',
    all.map(({ scenario, owner, eoiId }) =>
      recordRow('eoi', eoiId, owner, eoiValues(deps, scenario), scenario.eoi),
    ),
  );
  const applying = all.filter(({ scenario }) => scenario.application !== null);
  const references = await nextReferences(queries, applying.length);
  await insertRows(
    queries,
    'application',
    applying.flatMap(({ scenario, owner, applicationId }, index) => {
      const { application } = scenario;
      if (application === null) return [];
      const values = applicationValues(eoiValues(deps, scenario), application, references[index] ?? 0);
      return [recordRow('application', applicationId, owner, values, application)];
    }),
  );
  await insertRows(
    queries,
    'status_events',
    all.flatMap(({ scenario: { eoi, application }, eoiId, applicationId }) => [
      ...eventRows('eoi', eoiId, eoi, by),
      ...(application === null ? [] : eventRows('application', applicationId, application, by)),
    ]),
  );
  await storeLists(deps, queries, applying);
  for (const { scenario, applicationId, owner } of applying) {
    const { documents = [] } = scenario.application ?? {};
    const uploadedAt = firstStatusAt(scenario.application ?? scenario.eoi);
    await storeDocuments(deps, queries, { applicationId, owner, documents, uploadedAt });
  }
  if (brokerId !== null) {
    const assigned_at = new Date(deps.clock.now());
    await insertRows(
      queries,
      'assignments',
      applying.map(({ applicationId }) => ({
        application_id: applicationId,
        broker_id: brokerId,
        assigned_at,
        assigned_by: by.name ?? null,
        assigned_reason: by.reason ?? null,
      })),
    );
    await updateBrokerListProjection(
      queries,
      applying.map(({ applicationId }) => applicationId),
    );
    await analyzeBrokerListProjection(queries);
  }
  return {
    applicants: all.length,
    applications: applying.length,
    present: scenarios.length - all.length,
  };
}
