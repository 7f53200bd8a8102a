// Stores invented applicants, many at a time and without the e-mails that their lives would have sent.
import { listNames } from '#machines/catalogue/records/lists.ts';
import { records } from '#machines/catalogue/records/records.ts';
import { blankRecord } from '#machines/catalogue/records/wire.ts';
import { isEditable, stageOf } from '#machines/catalogue/statuses.ts';
import { outlines, type RecordName } from '#machines/catalogue/records/outlines.ts';
import type { Values } from '#machines/catalogue/fields/answers.ts';
import { columnsOf } from '../db/columns.ts';
import { advisoryLocks, type Queries } from '../db/database.ts';
import { insertRows, type Row } from '../db/insertRows.ts';
import { itemColumns } from '../lists/itemColumns.ts';
import { analyseClients, keepClients } from '../broker/keepClients.ts';
import { keys } from '../records/recordStore.ts';
import type { Deps } from '../deps.ts';
import { newApplication, nextReferences } from '../records/createApplication.ts';
import { sectorName } from '../records/sectorName.ts';
import type { RecordScenario, Scenario } from './scenario.ts';
import { storeDocuments } from './storeDocuments.ts';

/** What was stored, and how many were left out because their e-mail addresses were there already. */
export interface Stored {
  applicants: number;
  applications: number;
  present: number;
}

interface Kept {
  scenario: Scenario;
  owner: string;
  eoiId: string;
  applicationId: string;
}

const startOf = ({ trace }: RecordScenario) => trace[0]?.at ?? new Date(0);
const endOf = ({ trace }: RecordScenario) => trace.at(-1)?.at ?? new Date(0);

/** What a record's status and position say, over its answers. */
function standing(record: RecordName, { answers, page, trace }: RecordScenario): Values {
  const progress = { ua_currentstatus: trace.at(-1)?.status, ua_currentpageinapplication: page };
  const isSubmitted =
    trace.some(({ status }) => stageOf(outlines[record], status) === 1) &&
    !isEditable(outlines[record], progress);
  return { ...answers, ...progress, [outlines[record].submitField]: isSubmitted ? 1 : 2 };
}

function eoiValues({ settings }: Deps, { person, eoi }: Scenario): Values {
  return {
    ...blankRecord(records.eoi),
    ua_emailaddress: person.email,
    ua_firstname: person.firstName,
    ua_lastname: person.lastName,
    ua_preferredcontacttelephoneno: person.phone,
    ...standing('eoi', eoi),
    ua_sectorname: sectorName(eoi.answers['ua_umisector']),
    ua_contractid: settings.contractId,
  };
}

const applicationValues = (
  eoi: Values,
  application: NonNullable<Scenario['application']>,
  number: number,
): Values => ({
  ...newApplication(eoi, number),
  ...standing('application', application),
  ua_alldeclarationsticked: application.answers['ua_dataprotectionandprivacyconsent'] === true,
  ua_forecastnumberofjobs: application.lists.jobs.reduce((sum, job) => sum + Number(job['ua_quantity']), 0),
});

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
    [keys[record].id]: id,
    [keys[record].owner]: owner,
    created_at: startOf(scenario),
    updated_at: endOf(scenario),
  };
}

const eventRows = (record: RecordName, id: string, { trace }: RecordScenario): Row[] =>
  trace.map(({ status, at }, index) => ({
    happened_at: at,
    actor: 'seed',
    record,
    record_id: id,
    from_status: trace[index - 1]?.status ?? null,
    to_status: status,
  }));

/** The scenarios whose people are not there yet. */
async function newOnes(queries: Queries, scenarios: readonly Scenario[]): Promise<Scenario[]> {
  const rows = await queries.query<{ mail: string }>('select mail from users where lower(mail) = any($1)', [
    scenarios.map(({ person }) => person.email),
  ]);
  const present = new Set(rows.map(({ mail }) => mail.toLowerCase()));
  return scenarios.filter(({ person }) => !present.has(person.email));
}

async function storeLists({ random }: Deps, queries: Queries, kept: readonly Kept[]): Promise<void> {
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
        created_at: startOf(scenario.application ?? scenario.eoi),
        updated_at: startOf(scenario.application ?? scenario.eoi),
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

/** Stores what is not there yet, within the caller's transaction. All have the password of `passwordHash`; `brokerId` null: nobody's. */
export async function storeScenarios(
  deps: Deps,
  queries: Queries,
  scenarios: readonly Scenario[],
  { passwordHash, brokerId }: { passwordHash: string; brokerId: string | null },
): Promise<Stored> {
  // Two at the same time would make the same people.
  await queries.query('select pg_advisory_xact_lock($1)', [advisoryLocks.seed]);
  const { random } = deps;
  const all: Kept[] = (await newOnes(queries, scenarios)).map((scenario) => ({
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
      verified_at: startOf(eoi),
      created_at: startOf(eoi),
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
      ...eventRows('eoi', eoiId, eoi),
      ...(application === null ? [] : eventRows('application', applicationId, application)),
    ]),
  );
  await storeLists(deps, queries, applying);
  for (const { scenario, applicationId, owner } of applying) {
    const { documents = [] } = scenario.application ?? {};
    const uploadedAt = startOf(scenario.application ?? scenario.eoi);
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
      })),
    );
    await keepClients(
      queries,
      applying.map(({ applicationId }) => applicationId),
    );
    await analyseClients(queries);
  }
  return {
    applicants: all.length,
    applications: applying.length,
    present: scenarios.length - all.length,
  };
}
