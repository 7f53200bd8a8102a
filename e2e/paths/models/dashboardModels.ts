// Browser models of the applicant's dashboard: while it polls for the status of a record that was just submitted (product 2.10), with a
// submitted record, and with records in each state that a card can show (product 2.9).
import { routes } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import { userOf } from '#src/services/tokenCookies.ts';
import { overviews } from '#tests/statusTable.ts';
import { createApplication, makeEligible } from '../../stageTwo.ts';
import type { GraphModel, InvokedCall, PathFixtures } from '../browserModel.ts';

/** The dashboard fetches both records at once; a fetch fails only when both calls do. */
const fetch: InvokedCall = { call: 'geticeoi', together: 'geticapplication' };

const executors: GraphModel['executors'] = {
  'dashboard.refreshed': ({ portal }) => portal.button('screen.dashboard.refresh').click(),
};

const statusIn = (output: unknown): unknown => (output as Overview).eoi?.['ua_currentstatus'];

const waiting: GraphModel = {
  machine: 'dashboard',
  name: 'waiting',
  executors,
  calls: {
    fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
    // The status does not change, so polling ends after a minute.
    pollOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
  },
  delays: ['pollEvery', 'pollWithin'],
  prepare: async (fixtures) => {
    await fixtures.account.fillSteps();
    await fixtures.portal.signIn(fixtures.account);
    // The local storage belongs to the portal's origin, so one of its pages has to be open.
    await fixtures.portal.open(routes.faq.path);
    const user = userOf(fixtures.account.tokens.access_token)?.id;
    await fixtures.portal.page.evaluate(
      (submitted) => window.localStorage.setItem('submittedRecord', submitted),
      JSON.stringify({ record: 'eoi', before: 'eoi-created', user, at: Date.now() }),
    );
    await fixtures.portal.open(routes.dashboard.path);
  },
};

const settled: GraphModel = {
  machine: 'dashboard',
  name: 'settled',
  pathModel: 1,
  executors,
  calls: { fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-submitted' } },
  prepare: async (fixtures) => {
    await fixtures.account.submit();
    await fixtures.portal.signIn(fixtures.account);
    await fixtures.portal.open(routes.dashboard.path);
  },
};

/** The statuses of both records; undefined when the record does not exist. */
interface Statuses {
  eoi?: string;
  application?: string;
}

const recordAt = (status: string | undefined, page: string) =>
  status === undefined ? null : { ua_currentstatus: status, ua_currentpageinapplication: page };

/** A dashboard whose newest record is at its first step. */
const atFirstStep = (
  name: string,
  { eoi, application }: Statuses,
  begin: (fixtures: PathFixtures) => Promise<unknown>,
) => {
  const expected: Overview = {
    eoi: recordAt(eoi, application === undefined ? steps.eoi[0] : 'loan-purpose'),
    application: recordAt(application, steps.application[0]),
  };
  const isExpected = (output: unknown) => JSON.stringify(output) === JSON.stringify(expected);
  if (!overviews.some(isExpected)) throw new Error(`The table has no row for ${JSON.stringify(expected)}.`);
  return {
    machine: 'dashboard',
    name,
    pathModel: 2,
    executors,
    calls: { fetchOverview: { ...fetch, outputs: isExpected } },
    prepare: async (fixtures) => {
      await begin(fixtures);
      await fixtures.portal.signIn(fixtures.account);
      await fixtures.portal.open(routes.dashboard.path);
    },
  } satisfies GraphModel;
};

/** One status for each state of a card; `unknown-status` is an unknown status. */
const pairs: readonly Required<Statuses>[] = [
  { eoi: 'eoi-created', application: 'application-created' },
  { eoi: 'eoi-submitted', application: 'application-submitted' },
  { eoi: 'eoi-in-assessment', application: 'assessment-complete' },
  { eoi: 'unknown-status', application: 'unknown-status' },
  { eoi: 'eoi-in-query', application: 'app-in-query' },
  { eoi: 'ineligible', application: 'application-rejected' },
  { eoi: 'withdrawn', application: 'application-withdrawn' },
  { eoi: 'eligible', application: 'offer-letter-signed' },
];

/** A caseworker changes both statuses before each refresh of the dashboard. */
const moved: GraphModel = {
  machine: 'dashboard',
  name: 'moved',
  pathModel: 2,
  executors,
  override: () => ({
    outputs: {
      fetchOverview: () =>
        pairs.map(({ eoi, application }) => ({
          eoi: recordAt(eoi, 'loan-purpose'),
          application: recordAt(application, 'supporting-documents'),
        })),
    },
  }),
  calls: {
    fetchOverview: {
      ...fetch,
      before: async ({ server, account }, event) => {
        for (const [record, values] of Object.entries((event['output'] ?? {}) as Overview)) {
          const status = String(values?.['ua_currentstatus']);
          await server.caseworker('set', account.email, record, status, '--force');
        }
      },
    },
  },
  prepare: async (fixtures) => {
    const { portal, account, server, ids } = fixtures;
    // Complete, because no caseworker submits one that is not.
    await createApplication(account, { server, ids }, steps.application.length);
    await portal.signIn(account);
    await fixtures.portal.open(routes.dashboard.path);
  },
};

export const dashboardModels = [
  waiting,
  settled,
  atFirstStep('new', {}, async () => undefined),
  atFirstStep('existing', { eoi: 'eoi-created' }, ({ account }) => account.start()),
  atFirstStep('ready', { eoi: 'eligible', application: 'application-created' }, ({ account, server }) =>
    makeEligible(account, server),
  ),
  moved,
];
