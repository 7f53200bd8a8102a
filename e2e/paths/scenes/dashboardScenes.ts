// The applicant's dashboard: with a record that was submitted just now and whose status does not show yet, with one that is settled, and
// with records in each of the states that their cards show.
import { routes } from '#machines/catalogue/routes.ts';
import { steps } from '#machines/catalogue/records/outlines.ts';
import type { Overview } from '#machines/dashboard/dashboardMachine.ts';
import { overviews } from '#tests/statusTable.ts';
import { applicationWith, eligible } from '../../stageTwo.ts';
import type { GraphScene, Stage } from '../scene.ts';

const fetch = { call: 'geticeoi' } as const;
const gestures: GraphScene['gestures'] = {
  'dashboard.refreshed': ({ portal }) => portal.button('screen.dashboard.refresh').click(),
};

const statusIn = (output: unknown): unknown => (output as Overview).eoi?.['ua_currentstatus'];

const waiting: GraphScene = {
  machine: 'dashboard',
  name: 'waiting',
  gestures,
  calls: {
    fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
    // It stays as it is: the minute passes.
    pollOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-created' },
  },
  delays: ['pollEvery', 'pollWithin'],
  prepare: async ({ portal, account }) => {
    await account.fillSteps();
    await portal.signIn(account);
    await portal.open(`${routes.dashboard.path}?submitted=eoi`);
  },
};

const settled: GraphScene = {
  machine: 'dashboard',
  name: 'settled',
  plan: 1,
  gestures,
  calls: { fetchOverview: { ...fetch, outputs: (output) => statusIn(output) === 'eoi-submitted' } },
  prepare: async ({ portal, account }) => {
    await account.submit();
    await portal.signIn(account);
    await portal.open(routes.dashboard.path);
  },
};

/** Where the statuses of both records are this; undefined: there is no such record. */
interface Statuses {
  eoi?: string;
  application?: string;
}

const recordAt = (status: string | undefined, page: string) =>
  status === undefined ? null : { ua_currentstatus: status, ua_currentpageinapplication: page };

/** An applicant who has not gone on from the first step of the last record that there is. */
const untouched = (
  name: string,
  { eoi, application }: Statuses,
  begin: (stage: Stage) => Promise<unknown>,
) => {
  const expected: Overview = {
    eoi: recordAt(eoi, application === undefined ? steps.eoi[0] : 'loan-purpose'),
    application: recordAt(application, steps.application[0]),
  };
  const isSame = (output: unknown) => JSON.stringify(output) === JSON.stringify(expected);
  if (!overviews.some(isSame)) throw new Error(`The table has no row for ${JSON.stringify(expected)}.`);
  return {
    machine: 'dashboard',
    name,
    plan: 2,
    gestures,
    calls: { fetchOverview: { ...fetch, outputs: isSame } },
    prepare: async (stage) => {
      await begin(stage);
      await stage.portal.signIn(stage.account);
      await stage.portal.open(routes.dashboard.path);
    },
  } satisfies GraphScene;
};

/** One status for each state of a card; `mislaid` is one that nobody knows. */
const pairs: readonly Required<Statuses>[] = [
  { eoi: 'eoi-created', application: 'application-created' },
  { eoi: 'eoi-submitted', application: 'application-submitted' },
  { eoi: 'eoi-in-assessment', application: 'assessment-complete' },
  { eoi: 'mislaid', application: 'mislaid' },
  { eoi: 'eoi-in-query', application: 'app-in-query' },
  { eoi: 'ineligible', application: 'application-rejected' },
  { eoi: 'withdrawn', application: 'application-withdrawn' },
  { eoi: 'eligible', application: 'offer-letter-signed' },
];

/** A caseworker moves both records between one look at the dashboard and the next. */
const moved: GraphScene = {
  machine: 'dashboard',
  name: 'moved',
  plan: 2,
  gestures,
  change: () => ({
    outputs: {
      fetchOverview: () =>
        pairs.map(({ eoi, application }) => ({
          eoi: recordAt(eoi, 'loan-purpose'),
          application: recordAt(application, steps.application[1]),
        })),
    },
  }),
  calls: {
    fetchOverview: {
      ...fetch,
      before: async ({ server, account, calls }, event) => {
        for (const [record, values] of Object.entries(event['output'] as Overview)) {
          const status = String(values?.['ua_currentstatus']);
          await server.caseworker('set', account.email, record, status, '--force');
        }
        await calls.release('geticapplication');
      },
    },
  },
  prepare: async ({ portal, account, server, ids, calls }) => {
    await applicationWith(account, { server, ids }, 1);
    await portal.signIn(account);
    // Both records are fetched at once, and neither may be answered before it is moved.
    calls.alsoHold('geticapplication');
    await portal.open(routes.dashboard.path);
  },
};

export const dashboardScenes = [
  waiting,
  settled,
  untouched('new', {}, async () => undefined),
  untouched('begun', { eoi: 'eoi-created' }, ({ account }) => account.start()),
  untouched('ready', { eoi: 'eligible', application: 'application-created' }, ({ account, server }) =>
    eligible(account, server),
  ),
  moved,
];
